"""Traces of the people who live in a room: cups, an open book, a throw, fruit, a kettle, a coat by the door."""
import math, random
import materials as M
import surfaces as S
from kit import Kit, at_wall
from things import black, books, oak, vase

CUPS = ((.78, .76, .72), (.20, .24, .25), (.52, .30, .20), (.62, .62, .56))


def cup(k, x, y, z, tone, saucer=True):
    m = S.glossy(tone, .25)
    if saucer:
        k.lathe(x, y, z, ((.0, 0), (.04, 0), (.072, .010), (.07, .013), (.035, .006), (.0, .006)), m, 36); z += .006
    k.lathe(x, y, z, ((.0, 0), (.024, 0), (.037, .03), (.040, .066), (.037, .066), (.033, .03), (.0, .006)), m, 36)
    k.lathe(x, y, z + .052, ((.0, 0), (.0355, 0)), S.glossy((.09, .05, .025), .1), 28)
    for i in range(7):
        a, b = (-1.3 + 2.6 * j / 7 for j in (i, i + 1))
        k.tube((x + .036 + .02 * math.cos(a), y, z + .036 + .02 * math.sin(a)), (x + .036 + .02 * math.cos(b), y, z + .036 + .02 * math.sin(b)), .0042, m, n=10)


def open_book(k, x, y, z, w=.14, d=.20):
    """Lies with its pages up."""
    cover, page = S.paint((.30, .13, .09), .7), S.paint((.78, .75, .68), .85)
    k.box(x - w - .006, y - d / 2 - .005, z, x + w + .006, y + d / 2 + .005, z + .004, cover)
    n = 8
    for s in (-1, 1):
        for i in range(n):
            a, b = w * i / n, w * (i + 1) / n
            h = lambda t: .004 + .018 * math.sin(math.pi * min(1., t / w * .9 + .08)) ** .7
            k.round.quad((x + s * a, y - d / 2, z + h(a)), (x + s * b, y - d / 2, z + h(b)), (x + s * b, y + d / 2, z + h(b)), (x + s * a, y + d / 2, z + h(a)), page)
        k.box(min(x, x + s * w), y - d / 2, z + .004, max(x, x + s * w), y + d / 2, z + .008, page)


def fruit(k, x, y, z, seed=1):
    """A bowl of apples and pears."""
    r = random.Random(seed)
    k.lathe(x, y, z, ((.0, 0), (.055, 0), (.12, .055), (.128, .066), (.12, .06), (.05, .012), (.0, .012)), S.glossy(r.choice(CUPS), .4), 44)
    for i in range(6):
        a, d = i * 1.1, .055 if i else 0
        s, t = r.uniform(.032, .038), r.choice(((.34, .32, .05), (.40, .08, .04), (.42, .22, .05)))
        k.lathe(x + d * math.cos(a), y + d * math.sin(a), z + .035 + .02 * (i == 0), tuple((max(.0005, s * math.sin(math.pi * j / 12) * (1 + .06 * math.cos(math.pi * j / 12))), s * (1 - math.cos(math.pi * j / 12))) for j in range(13)), S.glossy(t, .35), 28)


def kettle(k, x, y, z):
    m = S.glossy((.08, .085, .085), .3)
    k.lathe(x, y, z, ((.0, 0), (.082, 0), (.085, .02), (.07, .12), (.05, .19), (.045, .2), (.012, .205), (.012, .225), (.0, .23)), m, 40)
    for i in range(8):
        a, b = (-1.2 + 2.4 * j / 8 for j in (i, i + 1))
        k.tube((x + .045 + .075 * math.cos(a), y, z + .11 + .08 * math.sin(a)), (x + .045 + .075 * math.cos(b), y, z + .11 + .08 * math.sin(b)), .009, m, n=12)
    k.tube((x - .07, y, z + .10), (x - .12, y, z + .17), .014, m, .008, 14)


def laid(k, z, r, n, seed=1):
    """Plates and glasses on a round table."""
    white, rnd = S.glossy((.80, .79, .76), .2), random.Random(seed)
    for i in range(n):
        a = .4 + 6.283 * i / n
        x, y = r * math.cos(a), r * math.sin(a)
        k.lathe(x, y, z, ((.0, 0), (.07, 0), (.115, .012), (.113, .015), (.068, .005), (.0, .005)), white, 44)
        k.lathe(x * .62 + .09 * math.cos(a + 1.57), y * .62 + .09 * math.sin(a + 1.57), z, ((.0, .004), (.028, .004), (.032, .1), (.030, .1), (.026, .008), (.0, .008)), S.clear(), 32)


def throw(k, x0, x1, y0, y1, z, drop, tone, seed=1):
    """A blanket over the arm or the seat of a sofa."""
    k.cloth(x0, y0, x1, y1, z, drop, M.fabric(tone, 150.), seed, .014, .022, 'xX', .03)


def coat(k, tone=(.22, .20, .17)):
    """A rail with two hooks, a coat and a bag; its back stands on y = 0."""
    k.box(-.32, 0, 1.66, .32, .02, 1.74, oak())
    for x in (-.2, 0, .2):
        k.tube((x, .02, 1.69), (x, .06, 1.71), .006, black(), n=10)
    k.soft(-.40, .03, .72, -.06, .14, 1.68, M.fabric(tone, 180.), .05)
    for s in (-1, 1):
        k.soft(-.23 + s * .2 - .05, .04, .9, -.23 + s * .2 + .05, .13, 1.58, M.fabric(tone, 180.), .045, (0, s * -.06, 0))
    k.soft(.08, .03, 1.02, .36, .13, 1.34, M.fabric((.46, .34, .20), 220.), .03)
    k.tube((.12, .08, 1.34), (.2, .06, 1.7), .007, M.fabric((.46, .34, .20), 220.), n=10); k.tube((.32, .08, 1.34), (.2, .06, 1.7), .007, M.fabric((.46, .34, .20), 220.), n=10)


def television(w=1.25):
    """A screen at the wall, switched off."""
    k = Kit()
    k.box(-w / 2, .03, .92, w / 2, .065, .92 + w * .57, S.glossy((.012, .012, .014), .12)); k.box(-w / 2 - .006, .025, .914, w / 2 + .006, .03, .926 + w * .57, black())
    return k


def sideboard(w, d, front, seed=1):
    """Low, on legs, with what stands on it."""
    k, r = Kit(), random.Random(seed)
    k.box(-w / 2, 0, .18, w / 2, d - .02, .58, front)
    n = max(2, round(w / .5))
    for i in range(n):
        a = -w / 2 + w * i / n
        k.box(a + .0015, d - .02, .19, a + w / n - .0015, d, .57, front)
    for x in (-w / 2 + .08, w / 2 - .08):
        for y in (.06, d - .07):
            k.tube((x, y, 0), (x, y, .18), .014, black(), n=14)
    books(k, -w / 2 + .06, .08, .58, r.randint(4, 7), seed)
    vase(k, w / 2 - .16, d * .5, .58, .075, .22, r.choice(((.62, .56, .47), (.2, .2, .19), (.36, .17, .10))))
    return k
