import{serve}from"./lanewise.js";serve();
