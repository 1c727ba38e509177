"""`numpy.polynomial`: polynomials in powers, whose coefficients begin with the constant one."""
