"""Longer programs that let small worlds run: a machine for code of bytes, rays and spheres, particles in a box."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from enum import IntEnum

from parity.case import case

# --- a machine -------------------------------------------------------------------------------------------------------


class Op(IntEnum):
    HALT = 0
    PUSH = 1
    ADD = 2
    SUB = 3
    MUL = 4
    DIV = 5
    LOAD = 6
    STORE = 7
    JUMP = 8
    JZ = 9
    PRINT = 10
    CALL = 11
    RET = 12
    LT = 13
    DUP = 14


WITH_OPERAND = {Op.PUSH, Op.LOAD, Op.STORE, Op.JUMP, Op.JZ, Op.CALL}


class VMError(Exception):
    def __init__(self, message, at):
        super().__init__(f"{message} at {at}")
        self.at = at


def assembled(source):
    """Bytes of a program; labels are resolved in a second pass."""
    labels, code, holes = {}, [], []
    for line in source.splitlines():
        line = line.partition(";")[0].strip()
        if not line:
            continue
        if line.endswith(":"):
            labels[line[:-1]] = len(code)
            continue
        name, *operands = line.split()
        op = Op[name.upper()]
        code.append(int(op))
        if (op in WITH_OPERAND) != (len(operands) == 1):
            raise VMError(f"{op.name} has {len(operands)} operands", len(code) - 1)
        for operand in operands:
            if operand.lstrip("-").isdigit():
                code.append(int(operand) & 0xFF)
            else:
                holes.append((len(code), operand))
                code.append(0)
    for place, label in holes:
        code[place] = labels[label]
    return bytes(code)


def disassembled(code):
    at = 0
    while at < len(code):
        op = Op(code[at])
        if op in WITH_OPERAND:
            yield f"{at:3} {op.name:<6}{code[at + 1]}"
            at += 2
        else:
            yield f"{at:3} {op.name}"
            at += 1


class VM:
    def __init__(self, code):
        self.code = code
        self.stack = []
        self.frames = []
        self.memory = {}
        self.output = []
        self.at = 0
        self.binary = {
            Op.ADD: lambda a, b: a + b,
            Op.SUB: lambda a, b: a - b,
            Op.MUL: lambda a, b: a * b,
            Op.DIV: lambda a, b: a // b,
            Op.LT: lambda a, b: int(a < b),
        }

    def pop(self):
        if not self.stack:
            raise VMError("the stack is empty", self.at)
        return self.stack.pop()

    def operand(self):
        value = self.code[self.at]
        self.at += 1
        return value

    def step(self):
        op = Op(self.operand())
        if op in self.binary:
            b, a = self.pop(), self.pop()
            self.stack.append(self.binary[op](a, b))
            return True
        match op:
            case Op.HALT:
                return False
            case Op.PUSH:
                value = self.operand()
                self.stack.append(value - 256 if value > 127 else value)
            case Op.DUP:
                self.stack.append(self.stack[-1])
            case Op.LOAD:
                self.stack.append(self.memory.get(self.operand(), 0))
            case Op.STORE:
                self.memory[self.operand()] = self.pop()
            case Op.JUMP:
                self.at = self.operand()
            case Op.JZ:
                target = self.operand()
                if self.pop() == 0:
                    self.at = target
            case Op.CALL:
                target = self.operand()
                self.frames.append(self.at)
                self.at = target
            case Op.RET:
                self.at = self.frames.pop()
            case Op.PRINT:
                self.output.append(self.pop())
        return True

    def run(self, most):
        steps = 0
        while self.step():
            steps += 1
            if steps > most:
                raise VMError("still running", self.at)
        return steps


FACTORIALS = """
    push 1
    store 0
    push 1
    store 1
again:
    load 0      ; n * (n - 1)!
    load 1
    mul
    dup
    print
    store 1
    load 0
    push 1
    add
    store 0
    load 0
    push 26
    lt
    jz end
    jump again
end:
    halt
"""


@case(
    (FACTORIALS, 1000),
    ("push 7\ncall twice\nprint\nhalt\ntwice:\npush 2\nmul\nret", 50),
    ("loop:\njump loop", 20),
    ("push 1\npush 0\ndiv\nhalt", 5),
    ("add", 5),
    ("push 1 2", 5),
    ("jump nowhere", 5),
    ("push -5\nprint", 9),
)
def bytecode_machine(source, most):
    """Assembled, run, and listed again; what goes wrong in the machine is told with its place."""
    code = assembled(source)
    vm = VM(code)
    try:
        steps = vm.run(most)
    except VMError as error:
        return str(error), vm.output
    return steps, vm.output, list(disassembled(code))[:4], vm.memory


# --- rays ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Vec:
    x: float
    y: float
    z: float

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, other):
        if isinstance(other, Vec):
            return self.x * other.x + self.y * other.y + self.z * other.z
        return Vec(self.x * other, self.y * other, self.z * other)

    __rmul__ = __mul__

    def __neg__(self):
        return Vec(-self.x, -self.y, -self.z)

    def __abs__(self):
        return math.sqrt(self * self)

    def unit(self):
        return self * (1 / abs(self))


class Shape:
    def __init__(self, color, mirror=0.0):
        self.color = color
        self.mirror = mirror

    def hit(self, origin, direction):
        raise NotImplementedError

    def normal(self, point):
        raise NotImplementedError

    def color_at(self, point):
        return self.color


class Sphere(Shape):
    def __init__(self, center, radius, color, mirror=0.0):
        super().__init__(color, mirror)
        self.center, self.radius = center, radius

    def hit(self, origin, direction):
        to = origin - self.center
        half = to * direction
        inside = half * half - (to * to - self.radius**2)
        if inside < 0:
            return None
        root = math.sqrt(inside)
        for distance in (-half - root, -half + root):
            if distance > 1e-6:
                return distance
        return None

    def normal(self, point):
        return (point - self.center).unit()


class Floor(Shape):
    def hit(self, origin, direction):
        if abs(direction.y) < 1e-9:
            return None
        distance = -(origin.y + 1) / direction.y
        return distance if distance > 1e-6 else None

    def normal(self, point):
        return Vec(0.0, 1.0, 0.0)

    def color_at(self, point):
        return self.color * (1.0 if (math.floor(point.x) + math.floor(point.z)) % 2 else 0.3)


class Scene:
    LIGHT = Vec(-5.0, 8.0, -5.0)
    SKY = Vec(0.2, 0.3, 0.5)

    def __init__(self, shapes):
        self.shapes = shapes
        self.rays = 0

    def nearest(self, origin, direction):
        self.rays += 1
        hits = [(distance, i) for i, s in enumerate(self.shapes) if (distance := s.hit(origin, direction)) is not None]
        return min(hits, default=None)

    def trace(self, origin, direction, depth):
        found = self.nearest(origin, direction)
        if found is None:
            return self.SKY
        distance, i = found
        shape = self.shapes[i]
        point = origin + direction * distance
        normal = shape.normal(point)
        to_light = (self.LIGHT - point).unit()
        bright = 0.1
        if self.nearest(point, to_light) is None:
            bright += 0.9 * max(0.0, normal * to_light)
        color = bright * shape.color_at(point)
        if shape.mirror and depth > 0:
            bounced = direction - normal * (2 * (normal * direction))
            color = color * (1 - shape.mirror) + self.trace(point, bounced, depth - 1) * shape.mirror
        return color


@case((12, 8, 2), (1, 1, 0), (0, 3, 1), (10, 5, 0))
def ray_tracer(width, height, depth):
    """Two balls on a chequered floor, as signs from dark to bright."""
    scene = Scene(
        [
            Sphere(Vec(0.0, 0.0, 3.0), 1.0, Vec(1.0, 0.3, 0.2), mirror=0.3),
            Sphere(Vec(1.5, -0.4, 2.2), 0.6, Vec(0.2, 0.9, 0.3)),
            Floor(Vec(0.9, 0.9, 0.9)),
        ]
    )
    eye = Vec(0.0, 0.3, -2.0)
    rows, total = [], 0.0
    for j in range(height):
        row = ""
        for i in range(width):
            direction = Vec((i + 0.5) / width * 2 - 1, (0.5 - (j + 0.5) / height) * 1.2, 1.5).unit()
            color = scene.trace(eye, direction, depth)
            brightness = min(0.999, 0.3 * color.x + 0.6 * color.y + 0.1 * color.z)
            total += brightness
            row += " .:-=+*#%@"[int(brightness * 10)]
        rows.append(row)
    return rows, scene.rays, round(total / (width * height), 12)


# --- particles -------------------------------------------------------------------------------------------------------


class Particle:
    def __init__(self, x, y, vx, vy, mass=1.0):
        self.x, self.y = x, y
        self.vx, self.vy = vx, vy
        self.mass = mass

    @property
    def energy(self):
        return 0.5 * self.mass * (self.vx**2 + self.vy**2)


class Box:
    """Particles under gravity; walls give back a part of the speed, and two that meet push each other apart."""

    def __init__(self, size, seed, count):
        rng = random.Random(seed)
        self.size = size
        self.particles = [
            Particle(rng.uniform(0, size), rng.uniform(0, size), rng.gauss(0, 1), rng.gauss(0, 1), rng.choice([0.5, 1.0, 2.0]))
            for _ in range(count)
        ]
        self.bounces = 0
        self.meetings = 0

    def step(self, dt):
        for p in self.particles:
            p.vy -= 9.81 * dt
            p.x += p.vx * dt
            p.y += p.vy * dt
            self.keep_inside(p)
        for i, a in enumerate(self.particles):
            for b in self.particles[i + 1 :]:
                if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < 0.25:
                    self.collide(a, b)

    def keep_inside(self, p):
        if not 0 <= p.x <= self.size:
            p.x = min(max(p.x, 0.0), self.size)
            p.vx *= -0.9
            self.bounces += 1
        if not 0 <= p.y <= self.size:
            p.y = min(max(p.y, 0.0), self.size)
            p.vy *= -0.9
            self.bounces += 1

    def collide(self, a, b):
        self.meetings += 1
        dx, dy = a.x - b.x, a.y - b.y
        distance = math.hypot(dx, dy) or 1e-9
        nx, ny = dx / distance, dy / distance
        closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
        if closing < 0:
            push = 2 * closing / (1 / a.mass + 1 / b.mass)
            a.vx, a.vy = a.vx - push / a.mass * nx, a.vy - push / a.mass * ny
            b.vx, b.vy = b.vx + push / b.mass * nx, b.vy + push / b.mass * ny

    def cells(self, parts):
        grid = [[0] * parts for _ in range(parts)]
        for p in self.particles:
            column, row = (min(parts - 1, int(v / self.size * parts)) for v in (p.x, p.y))
            grid[row][column] += 1
        return grid


@case((1, 8, 60), (42, 1, 200), (7, 0, 3), (3, 2, 0))
def particles(seed, count, steps):
    """Where they are after a while, how often they met walls and each other, and what energy is left."""
    box = Box(5.0, seed, count)
    for _ in range(steps):
        box.step(0.02)
    fastest = max(box.particles, key=lambda p: p.energy, default=None)
    return box.cells(3), box.bounces, box.meetings, sum(p.energy for p in box.particles), fastest and fastest.mass
