"""An embankment to be at: a granite wall with an iron railing, stairs down to the water, a landing, boats, a bridge far off."""
import math
import materials as M
from mesh import Mesh, place
from people import ball, loft
from street_furniture import bench, lamp

FACE, TOP, WATER = -79., .14, -2.6      # y of the wall's face, height of its coping and of the river
BAY = 6.        # from one granite post of the railing to the next
STEP = (.36, .165)
GRANITE = (.36, .315, .29)


def quay_wall(m, spec):
    """The wall from end to end, open at its stairs, with the railing near the site."""
    q = spec['quay']
    stone, cap = M.stone(GRANITE, 1.5, .62, .008), M.stone((.43, .385, .355), 2., 1.)
    wet = M.stone(tuple(c * .42 for c in GRANITE), 1.5, .62, .008, .25)
    at = -3000.
    for x0, x1 in [*q['stairs'], (3000., 3000.)]:
        m.box(at, FACE, WATER - 1.4, x0, FACE + 1.6, TOP - .28, stone)
        m.box(at, FACE - .12, WATER - 1.4, x0, FACE, WATER + .42, wet)
        m.box(at, FACE - .16, TOP - .28, x0, FACE + 1.6, TOP, cap)
        if x0 < 3000:
            railing(at if at > -3000 else x0 - BAY * 34, x0, stone, cap)
        if x1 < 3000:
            stairs(m, x0, x1, stone, cap, wet)
        at = x1
    last = q['stairs'][-1][1]
    railing(last, last + BAY * 22, stone, cap)


def railing(x0, x1, stone, cap, data={}):
    """Granite posts and bays of iron bars from x0 to x1."""
    n = max(1, round((x1 - x0) / BAY))
    w = (x1 - x0) / n
    posts = Mesh()
    for k in range(n + 1):
        x = min(max(x0 + w * k, x0 + .36), x1 - .36)
        posts.box(x - .28, FACE + .12, TOP, x + .28, FACE + .68, TOP + .98, stone)
        posts.box(x - .34, FACE + .06, TOP + .98, x + .34, FACE + .74, TOP + 1.12, cap)
    posts.build('posts')
    key = round(w, 3)
    if key not in data:
        m, iron = Mesh(), M.frame()
        m.tube((0, 0, .98), (w, 0, .98), .045, .045, iron, 8)
        for z in (.12, .80):
            m.box(0, -.016, z, w, .016, z + .03, iron)
        for i in range(int(w / .15)):
            x = (i + .5) * w / int(w / .15)
            m.box(x - .011, -.011, .12, x + .011, .011, .80, iron)
            if i % 2:
                m.tube((x, -.012, .89), (x, .012, .89), .055, .055, iron, 10)
        data[key] = m.data('bay')
    for k in range(n):
        place(data[key], (x0 + w * k, FACE + .40, TOP))


def stairs(m, x0, x1, stone, cap, wet):
    """A flight as wide as its gap in the wall, cheeks with balls beside it, a landing with bollards a little above the water."""
    run, rise = STEP
    n = 14
    low, end = -n * rise, FACE - n * run
    for k in range(n):
        z = -rise * (k + 1)
        m.box(x0, FACE - run * (k + 1), WATER - 1, x1, FACE - run * k, z, cap if k < 11 else stone)
    m.box(x0, FACE, WATER - 1, x1, FACE + 1.6, .0, cap)
    m.box(x0 - 5, end - 3.2, WATER - 1, x1 + 5, end, low, cap)
    m.box(x0 - 5, end - 3.3, WATER - 1, x1 + 5, end - 3.2, low - .12, wet)
    for x in (x0 - .9, x1):
        for k in range(5):
            y = FACE - run * n * k / 5
            m.box(x, y - run * n / 5, WATER - 1, x + .9, y, TOP + .35 - n * rise * k / 5, stone)
            m.box(x - .06, y - run * n / 5, TOP + .35 - n * rise * k / 5, x + .96, y + (.06 if k else 0), TOP + .45 - n * rise * k / 5, cap)
        m.box(x - .1, FACE - .1, TOP, x + 1., FACE + 1., TOP + 1.3, stone); m.box(x - .18, FACE - .18, TOP + 1.3, x + 1.08, FACE + 1.08, TOP + 1.46, cap)
        ball(m, x + .45, FACE + .45, TOP + 1.86, .42, .42, .42, cap)
    for x in (x0 - 3.4, x1 + 3.4):
        m.tube((x, end - 2.5, low), (x, end - 2.5, low + .42), .13, .1, M.frame(), 12); m.tube((x, end - 2.5, low + .42), (x, end - 2.5, low + .5), .19, .19, M.frame(), 12)


def embank(spec, g, light):
    """Trees of three kinds in loose groups, lamps, benches and boats along the railing."""
    q = spec['quay']
    for k, x in enumerate(range(-190, 150, 9)):
        if k % 5 == 4 or any(a - 4 < x < b + 4 for a, b in q['stairs']):
            continue
        g.tree(('linden', 'linden', 'maple', 'birch')[k % 4], x + g.r.uniform(-1, 1), -66.5 + g.r.uniform(-.8, .8), (.66, .6, .62, .72)[k % 4])
    for x in range(-184, 150, 24):
        if not any(a - 2 < x < b + 2 for a, b in q['stairs']):
            lamp(x, -75.2, light, 4.8)
        bench(x + 8, -74.2, 0)
    for x in q.get('tables', ()):
        for k in range(4):
            place(parasol(), (x + 3.4 * k, -34.2 - .5 * (k % 2), 0), k * .4)
    for x, y, rot in q['boats']:
        place(boat(), (x, y, WATER), rot)
    bridge(-430.)


def boat(data={}):
    """A wooden launch, ten metres, its bow along x: hull, deck, cabin with windows, rail, fenders."""
    if 'boat' in data:
        return data['boat']
    m = Mesh()
    hull, deck, trim = M.plain((.60, .59, .56), .25), M.wood((.34, .19, .09), (.24, .12, .05), 3., .09, .25), M.plain((.05, .06, .09), .3)
    white, glass = M.plain((.66, .65, .62), .3), M.plain((.03, .04, .05), .05)
    shape = [(-4.9, 1.15, .80), (-3.5, 1.42, .78), (-1.5, 1.55, .80), (.8, 1.50, .88), (2.6, 1.2, 1.02), (3.9, .72, 1.16), (4.7, .25, 1.27), (5.05, .02, 1.32)]
    rake = lambda x, z: x - (1.32 - z) * max(0, (x - 1) / 4) * .55
    levels = lambda b, s: ((b * .55, -.2), (b * .82, .02), (b * .92, .16), (b, s - .14), (b + .03, s - .10), (b, s))
    for (xa, ba, sa), (xb, bb, sb) in zip(shape, shape[1:]):
        for side in (-1, 1):
            la, lb = levels(ba, sa), levels(bb, sb)
            for i in range(5):
                (p, z0), (q, z1), (u, z2), (v, z3) = la[i], la[i + 1], lb[i + 1], lb[i]
                m.quad((rake(xa, z0), side * p, z0), (rake(xb, z3), side * v, z3), (rake(xb, z2), side * u, z2), (rake(xa, z1), side * q, z1), (trim, trim, hull, deck, hull)[i])
        m.quad((xa, -ba, sa - .05), (xb, -bb, sb - .05), (xb, bb, sb - .05), (xa, ba, sa - .05), deck)
    b, s = shape[0][1:]
    m.quad((-4.9, -b, -.2), (-4.9, b, -.2), (-4.9, b, s), (-4.9, -b, s), hull)
    for (x0, x1, z0, z1, w) in ((-1.6, 2.3, .75, 1.3, 1.02), (-1.5, .9, 1.3, 2.05, .95)):
        front = .55 if z1 > 2 else .5
        lower, upper = [(x0, -w), (x1, -w), (x1, w), (x0, w)], [(x0 + .1, -w * .9), (x1 - front, -w * .86), (x1 - front, w * .86), (x0 + .1, w * .9)]
        for i in range(4):
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = lower[i], lower[(i + 1) % 4], upper[(i + 1) % 4], upper[i]
            m.quad((ax, ay, z0), (bx, by, z0), (cx, cy, z1), (dx, dy, z1), glass if z1 > 2 else white)
        m.quad(*[(x, y, z1) for x, y in upper], white)
    for x in (-1.42, -.3, .62):
        for side in (-1, 1):
            m.tube((x, side * .95, 1.3), (x + (.05 if x < 0 else -.2), side * .84, 2.05), .035, .035, white, 5)
    m.box(-2.6, -.98, 2.05, .75, .98, 2.12, white); m.box(-.03, -.02, 2.1, .03, .02, 3.1, white)
    for side in (-1, 1):
        m.box(-4.7, side * .95 - .2, .75, -1.8, side * .95 + .2, 1.16, deck)
        line = [(1.4, side * 1.32, 1.5), (2.8, side * 1.06, 1.62), (4., side * .6, 1.76), (4.9, side * .06, 1.88)]
        for p, q in zip(line, line[1:]):
            m.tube(p, q, .02, .02, M.plain((.6, .6, .6), .25, 1.), 6)
        for x, y, z in line:
            m.tube((x, y, z), (x, y, z - .66), .015, .015, M.plain((.6, .6, .6), .25, 1.), 5)
        for x in (-3.6, -.6, 1.8):
            loft(m, [(x, side * 1.68, z, r, r) for z, r in ((.05, .02), (.1, .1), (.5, .12), (.62, .08), (.9, .012))], trim)
    m.box(-4.75, -1., .74, -4.5, 1., 1.2, deck)
    data['boat'] = m.data('boat')
    return data['boat']


def parasol(data={}):
    """A café's table with four chairs under a canvas parasol."""
    if 'parasol' not in data:
        m, cloth, wood, iron = Mesh(), M.fabric((.62, .54, .42)), M.wood((.34, .2, .10), (.22, .12, .06), 4., .3), M.frame()
        m.tube((0, 0, 0), (0, 0, 2.7), .03, .03, iron, 8); m.tube((0, 0, 0), (0, 0, .06), .3, .3, iron, 12)
        for a, b in (((-1.4, -1.4), (1.4, -1.4)), ((1.4, -1.4), (1.4, 1.4)), ((1.4, 1.4), (-1.4, 1.4)), ((-1.4, 1.4), (-1.4, -1.4))):
            m.quad((*a, 2.15), (*b, 2.15), (0, 0, 2.75), (0, 0, 2.75), cloth); m.quad((*a, 1.98), (*b, 1.98), (*b, 2.15), (*a, 2.15), cloth)
        m.tube((0, 0, .71), (0, 0, .74), .42, .42, wood, 16)
        for x, y in ((.75, 0), (-.75, 0), (0, .75), (0, -.75)):
            m.box(x - .2, y - .2, .42, x + .2, y + .2, .46, wood)
            m.box(x * 1.25 - (.02 if x else .2), y * 1.25 - (.02 if y else .2), .46, x * 1.25 + (.02 if x else .2), y * 1.25 + (.02 if y else .2), .88, wood)
            for a in (-.17, .17):
                for b in (-.17, .17):
                    m.box(x + a - .015, y + b - .015, 0, x + a + .015, y + b + .015, .42, iron)
        data['parasol'] = m.data('parasol')
    return data['parasol']


def bridge(x, south=-420., north=-70., spans=5):
    """Low arches over the river in the distance."""
    m, stone = Mesh(), M.stone((.40, .37, .35), 2., 1.)
    w = (north - south) / spans
    for k in range(spans):
        a = south + k * w
        for i in range(14):
            t0, t1 = -1 + 2 * i / 14, -1 + 2 * (i + 1) / 14
            z = [-1.5 + 7 * math.sqrt(max(0, 1 - (.96 * t) ** 2)) for t in (t0, t1)]
            y = [a + w / 2 + (w / 2 - 3.5) * t for t in (t0, t1)]
            for side in (0, 18):
                m.quad((x - side, y[0], z[0]), (x - side, y[1], z[1]), (x - side, y[1], 7.5), (x - side, y[0], 7.5), stone)
            m.quad((x, y[0], z[0]), (x, y[1], z[1]), (x - 18, y[1], z[1]), (x - 18, y[0], z[0]), stone)
        m.box(x - 19, a - 3.5, WATER - 1, x + 1, a + 3.5, 7.5, stone)
    m.box(x - 18.5, south - 40, 7.5, x + .5, north + 40, 8.3, M.stone((.46, .43, .40), 2., 1.)); m.box(x + .2, south - 40, 8.3, x + .5, north + 40, 9.3, M.frame())
    m.build('bridge')
