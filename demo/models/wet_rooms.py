"""Kitchens and bathrooms. Each function gives a piece whose back stands on y = 0, its middle at x = 0."""
import math
import surfaces as S
from things import black, oak, vase
from kit import Kit


def chrome():
    return S.glossy((.78, .78, .77), .12, 1.)


def kitchen(w=3.2, d=.6, front=None, top=None, splash=None, upper=None, flip=False, fridge='built-in', high=2.3, hood='built-in'):
    """Refrigerator, sink and hob from left to right as the plan draws them; flip turns them about."""
    k = Kit()
    front, top, upper = front or S.paint((.33, .34, .31), .5), top or S.tile((.72, .70, .66), 6., 6., vein=.05, rough=.25), upper or S.paint((.62, .60, .55), .5)
    splash, dark = splash or top, S.paint((.05, .05, .05), .8)
    s = -1 if flip else 1      # +x is the left hand of who faces the wall
    def box(a, y0, z0, b, y1, z1, mat):
        a, b = sorted((s * (w / 2 - a), s * (w / 2 - b)))
        k.box(a, y0, z0, b, y1, z1, mat)
    f = .6
    if fridge == 'built-in':
        box(0, 0, .08, f, d - .022, high, upper); box(.0015, d - .022, .08, f - .0015, d, .86, upper); box(.0015, d - .022, .863, f - .0015, d, high - .002, upper); box(0, .05, 0, f, d - .06, .08, dark)
        for z in (.6, .95):
            box(f - .05, d, z, f - .035, d + .03, z + .3, black())
    else:
        box(.03, .04, .03, f - .01, d + .04, 1.86, S.glossy((.60, .60, .59), .3, .7)); box(.03, .06, .615, f - .01, d + .0405, .621, dark)
        for z in (.40, .68):
            box(f - .06, d + .04, z, f - .045, d + .075, z + .3 if z > .5 else z + .17, S.glossy((.3, .3, .3), .3, .9))
    box(f, .05, 0, w, d - .06, .1, dark); box(f, 0, .1, w, d - .025, .86, front)
    n = round((w - f) / .6); u = (w - f) / n
    for i in range(n):
        a = f + i * u
        oven = i == n - 1
        if oven:
            box(a + .0015, d - .025, .102, a + u - .0015, d - .004, .24, front); box(a + .003, d - .025, .245, a + u - .003, d - .003, .82, S.glossy((.018, .018, .02), .08)); box(a + .05, d - .003, .74, a + u - .05, d + .028, .757, chrome())
        elif i % 2:
            for z0, z1 in ((.102, .36), (.363, .61), (.613, .835)):
                box(a + .0015, d - .025, z0, a + u - .0015, d - .004, z1, front)
        else:
            box(a + .0015, d - .025, .102, a + u - .0015, d - .004, .835, front)
    box(f, 0, .86, w, d + .01, .895, top)
    box(f, .0, .895, w, .012, 1.47, splash)
    # sink and tap
    sx = s * (w / 2 - .98)
    box(.76, .12, .8955, 1.2, .5, .897, S.glossy((.40, .40, .39), .3, .9)); box(.775, .135, .897, 1.185, .485, .8975, S.paint((.10, .10, .10), .5))
    k.tube((sx, .075, .895), (sx, .075, 1.22), .012, chrome())
    for i in range(8):
        a0, a1 = math.pi * i / 8, math.pi * (i + 1) / 8
        k.tube((sx, .165 - .09 * math.cos(a0), 1.22 + .09 * math.sin(a0)), (sx, .165 - .09 * math.cos(a1), 1.22 + .09 * math.sin(a1)), .010, chrome(), n=14)
    k.tube((sx, .255, 1.22), (sx, .255, 1.16), .011, chrome()); k.tube((sx, .075, .95), (sx + .09, .09, .99), .006, chrome())
    # hob, its hood, upper cupboards
    box(w - .75, .06, .895, w - .16, .55, .901, S.glossy((.012, .012, .013), .06))
    for x, y, r in ((-.60, .18, .09), (-.31, .18, .07), (-.60, .42, .07), (-.31, .42, .09)):
        k.lathe(s * (w / 2 - w - x), y, .9012, ((r - .004, 0), (r, 0)), S.paint((.13, .13, .13), .4), 40)
    z0, z1 = 1.47, high
    for i in range(n):
        a = f + i * u
        if hood == 'open' and i == n - 1:
            continue
        box(a, 0, z0, a + u, .34, z1, upper); box(a + .0015, .34, z0 - .012, a + u - .0015, .358, z1 - .002, upper)
    if hood == 'open':
        a = w - u / 2
        box(a - .3, .0, 1.62, a + .3, .46, 1.66, S.glossy((.05, .05, .05), .35, .6)); box(a - .13, 0, 1.66, a + .13, .26, high + .3, S.glossy((.05, .05, .05), .35, .6))
    box(f + .02, .06, z0 - .0075, w - (u if hood == 'open' else 0) - .02, .075, z0 - .001, S.shade((.9, .9, .86), 5., (1., .86, .66)))
    k.light(-s * f / 2, .09, z0 - .012, w - f - .1, .03, 7.)
    # small things: board, jars, pot
    bx = s * (w / 2 - 1.5)
    k.box(bx - .15, .03, .895, bx + .15, .05, 1.24, oak())
    for i, (dx, r, h) in enumerate(((-.30, .045, .14), (-.40, .04, .11))):
        vase(k, bx + s * dx, .14, .895, r, h, ((.64, .60, .53), (.34, .17, .10))[i])
    k.lathe(s * (w / 2 - w + .60), .2, .9015, ((.0, 0), (.085, 0), (.09, .02), (.09, .10), (.083, .10), (.08, .01)), S.glossy((.16, .18, .17), .4), 40)
    return k


def bath(w=1.6, d=.75, apron=None, flip=False):
    k, white = Kit(), S.glossy((.84, .84, .83), .12)
    for a in ((-w / 2, d - .02, w / 2, d), (-w / 2, 0, -w / 2 + .02, d - .02), (w / 2 - .02, 0, w / 2, d - .02)):
        k.box(a[0], a[1], 0, a[2], a[3], .53, apron or white)
    h, n = .56, 56
    def ring(t, z, q=4.):       # a super-ellipse, from rim to bottom
        pts = []
        for i in range(n):
            a = 2 * math.pi * i / n
            c, s_ = math.cos(a), math.sin(a)
            pts.append((math.copysign(abs(c) ** (2 / q), c) * (w / 2 - t), d / 2 + math.copysign(abs(s_) ** (2 / q), s_) * (d / 2 - t), z))
        return pts
    rings = [ring(.0, h - .03, 40), ring(.0, h, 40), ring(.06, h, 5), ring(.075, h - .015, 5), ring(.10, h - .2, 4.5), ring(.14, .20, 4), ring(.22, .14, 4)]
    for a, b in zip(rings, rings[1:]):
        for i in range(n):
            j = (i + 1) % n
            k.round.quad(a[i], a[j], b[j], b[i], white)
    for i in range(n // 2):
        j = n - 1 - i
        k.round.quad(rings[-1][i], rings[-1][i + 1] if i + 1 < n // 2 else rings[-1][n // 2], rings[-1][j - 1], rings[-1][j], white)
    return k


def shower_set(k, x, dark=False):
    """Mixer, hose and head at the wall behind y = 0."""
    m = black() if dark else chrome()
    k.box(x - .14, .0, 1.05, x + .14, .055, 1.10, m); k.tube((x, .06, 1.07), (x, .06, 2.12), .010, m); k.tube((x, .06, 2.12), (x, .38, 2.12), .010, m); k.lathe(x, .38, 2.085, ((.0, 0), (.11, 0), (.11, .012), (.02, .03)), m, 40)
    k.tube((x, .06, 1.62), (x + .02, .10, 1.68), .014, m); k.tube((x + .02, .095, 1.60), (x + .04, .13, 1.80), .013, m, .03)


def basin(w=.8, d=.45, front=None, dark=False):
    """A wall-hung cabinet with a bowl of one piece, tap, mirror with light behind it."""
    k, white = Kit(), S.glossy((.84, .84, .83), .1)
    front, metal = front or oak(), black() if dark else chrome()
    k.box(-w / 2 + .005, .0, .42, w / 2 - .005, d - .02, .78, front); k.box(-w / 2 + .005, d - .02, .42, w / 2 - .005, d - .004, .598, front); k.box(-w / 2 + .005, d - .02, .602, w / 2 - .005, d - .004, .775, front)
    k.box(-w / 2, 0, .78, w / 2, .09, .86, white); k.box(-w / 2, d - .03, .78, w / 2, d, .86, white); k.box(-w / 2, .09, .78, -w / 2 + .05, d - .03, .86, white); k.box(w / 2 - .05, .09, .78, w / 2, d - .03, .86, white)
    k.box(-w / 2 + .05, .09, .78, w / 2 - .05, d - .03, .80, white)
    k.tube((0, .05, .86), (0, .05, 1.0), .014, metal); k.tube((0, .05, .985), (0, .17, .985), .011, metal); k.tube((0, .17, .988), (0, .17, .965), .011, metal)
    mw = max(.5, w - .02)
    k.box(-mw / 2 + .03, .002, 1.13, mw / 2 - .03, .02, 2.02, S.shade((.9, .9, .88), 3.5, (1., .88, .72))); k.box(-mw / 2, .022, 1.10, mw / 2, .027, 2.05, S.mirror())
    k.lathe(w / 2 - .1, .12, .86, ((.0, 0), (.033, 0), (.033, .12), (.012, .14), (.012, .17), (.0, .17)), S.glossy((.30, .22, .14), .4), 28)
    return k


def toilet(dark=False):
    """Hung on a boxed-in frame, with its plate."""
    k, white = Kit(), S.glossy((.84, .84, .83), .1)
    n = 40
    def ring(r, l, z, y=.0):
        return [(r * math.cos(2 * math.pi * i / n), .26 + y + (l if math.sin(2 * math.pi * i / n) > 0 else min(.22, l)) * math.sin(2 * math.pi * i / n), z) for i in range(n)]
    rings = [ring(.06, .06, .10, -.06), ring(.13, .18, .14, -.02), ring(.172, .265, .30), ring(.18, .28, .385), ring(.182, .285, .40), ring(.182, .285, .425), ring(.17, .27, .437), ring(.0005, .0005, .44)]
    for a, b in zip(rings, rings[1:]):
        for i in range(n):
            k.round.quad(a[i], a[(i + 1) % n], b[(i + 1) % n], b[i], white)
    k.box(-.12, -.004, .98, .12, .012, 1.14, black() if dark else chrome())
    return k
