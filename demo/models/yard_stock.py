"""What a building site keeps on its ground: a road of slabs, wheel tracks, stacks, heaps, a washing place at the gate, men at work."""
import math, random
import numpy as np
import materials as M
from court import largest
from mesh import Mesh, place

CELL, LANE = 2., 7.5        # of the grid on which stacks are laid; kept free along the fence for the road, metres
WOOD, RUST, STEEL, YELLOW = (.36, .25, .13), (.20, .09, .05), (.30, .30, .31), (.58, .40, .05)


@M.material
def earth(g):
    """Trodden ground: dry and light, dark and wet, gravelled in places, with a few puddles."""
    v = g.world()
    a, b, c = g.noise(v, .045, 6, .6), g.noise(v, .30, 8, .65), g.noise(v, 5., 6, .75)
    col = g.mix(g.ramp(a, .36, .64), (.235, .195, .150), (.165, .130, .098))
    col = g.mix(g.ramp(b, .54, .70, 0., .8), col, (.30, .285, .26))
    k = g.ramp(c, .2, .8, .70, 1.2)
    col = g.mix(1., col, g.n('CombineColor', k, k, k), 'MULTIPLY')
    wet = g.math('MULTIPLY', g.ramp(b, .40, .34), g.ramp(a, .5, .6))
    col = g.mix(wet, col, (.060, .050, .040))
    g.out(g.bsdf(col, g.n('MapRange', wet, 0., 1., .95, .12).outputs[0], normal=g.bump(g.math('ADD', b, g.math('MULTIPLY', c, .3)), .12, .8), spec=.25), snow=.40)


@M.material
def rut(g, tone):
    """The trace of a wheel, broken where the ground was hard."""
    n = g.noise(g.world(), .55, 6, .65)
    tread = g.ramp(g.noise(g.world(), 9., 3, .7), .25, .75, .75, 1.2)
    mud = g.bsdf(g.mix(1., tone, g.n('CombineColor', tread, tread, tread), 'MULTIPLY'), .9, normal=g.bump(tread, .06, .9), spec=.2)
    g.out(g.n('MixShader', g.ramp(n, .36, .56, .15, .95), g.n('BsdfTransparent'), mud).outputs[0], snow=False)


@M.material
def net(g, tone=(.10, .20, .17)):
    """A scaffold's net: half of it lets the house be seen."""
    p = g.n('SeparateXYZ', g.facade())
    fold = g.ramp(g.noise(g.world(), .9, 4), .3, .7, .48, .78)
    seam = g.math('LESS_THAN', g.math('FRACT', g.math('DIVIDE', p.outputs[1], 4.)), .03)
    cloth = g.n('MixShader', .35, g.bsdf(tone, .9, spec=.1), g.n('BsdfTranslucent', Color=tone)).outputs[0]
    g.out(g.n('MixShader', g.math('MAXIMUM', fold, seam), g.n('BsdfTransparent'), cloth).outputs[0], snow=False)


def stock(x0, y0, x1, y1, taken, seed):
    """Fills a yard whose houses, excavations and cabins are `taken`."""
    r, m = random.Random(seed), Mesh()
    free = lambda a, b, c, d, k=0.: x0 < a and y0 < b and c < x1 and d < y1 and not any(p - k < c and a < t + k and q - k < d and b < u + k for p, q, t, u in taken)
    slab_road(m, r, x0, y0, x1, y1, free)
    zones = laydown(x0, y0, x1, y1, taken)
    tracks(m, r, x0, y0, x1, y1, free, zones)
    kinds = [rebar, blocks, forms, heaps, bricks, containers, beams, pipes, slabs, blocks]
    r.shuffle(kinds)
    for i, zone in enumerate(zones):
        fill(m, r, zone, kinds[i % len(kinds)])
    m.build('stock')
    for a, b, c, d in zones:
        for _ in range(r.randint(1, 3)):
            man(r, r.uniform(a, c), b - r.uniform(.5, 1.6), r.uniform(0, 6.3))
    gate = gate_of(x0, x1)
    washing(gate, y0)
    for _ in range(5):
        man(r, gate + r.uniform(-9, 9), y0 + r.uniform(4, 12), r.uniform(0, 6.3))


def gate_of(x0, x1):
    """Where the fence along the street is open."""
    return x0 + (x1 - x0) * .64


def slab_road(m, r, x0, y0, x1, y1, free):
    """Concrete slabs round the yard and across its middle, some of them sunk or dark."""
    con = [M.concrete(c, 9.) for c in ((.36, .35, .33), (.30, .29, .27), (.40, .39, .37))]

    def run(a, b, c, d):
        along = c - a > d - b
        n = int((c - a if along else d - b) / 3.)
        for i in range(n):
            for j in range(3):
                p = (a + i * 3. + .03, b + j * 1.75 + .03) if along else (a + j * 1.75 + .03, b + i * 3. + .03)
                q = (p[0] + (2.94 if along else 1.69), p[1] + (1.69 if along else 2.94))
                if free(*p, *q, .4) and r.random() < .985:
                    m.box(*p, -.1, *q, .05 + r.uniform(0, .035), r.choice(con))
    for y in (y0 + 1.6, y1 - 7):
        run(x0 + 2, y, x1 - 2, y + 5.25)
    for x in (x0 + 1.6, x1 - 7, (x0 + x1) / 2 - 3):
        run(x, y0 + 7, x + 5.25, y1 - 7)


def laydown(x0, y0, x1, y1, taken):
    """Rectangles free for stacks, clear of the road along the fence and of a lane round every house."""
    nx, ny = int((x1 - x0) / CELL), int((y1 - y0) / CELL)
    free, mid = np.zeros((nx, ny), bool), (x0 + x1) / 2
    for i in range(nx):
        for j in range(ny):
            x, y = x0 + (i + .5) * CELL, y0 + (j + .5) * CELL
            edge = x - x0 > LANE and x1 - x > LANE and y - y0 > LANE and y1 - y > LANE and not mid - 4 < x < mid + 3.5
            free[i, j] = edge and not any(a - 4 < x < c + 4 and b - 4 < y < d + 4 for a, b, c, d in taken)
    found = []
    while len(found) < 34:
        x, y, p, q = largest(free, ((9, 5), (7, 7), (12, 4))[len(found) % 3])
        if p < 4 or q < 2:
            break
        found.append((x0 + x * CELL, y0 + y * CELL, x0 + (x + p) * CELL, y0 + (y + q) * CELL))
        free[max(0, x - 2):x + p + 2, max(0, y - 2):y + q + 2] = False
    return found


def fill(m, r, zone, kind):
    """Rows of one kind with room to walk between them, some places empty; a zone is gravelled first."""
    a, b, c, d = zone
    m.box(a - .4, b - .4, -.1, c + .4, d + .4, .03, M.plain((.27, .255, .235), .95, bump=.5, scale=5.))
    w, h = kind(None, r, 0, 0)
    nx, ny = max(1, int((c - a) / (w + .9))), max(1, int((d - b) / (h + .9)))
    for i in range(nx):
        for j in range(ny):
            if r.random() < .86:
                kind(m, r, a + i * (w + .9) + r.uniform(0, .4), b + j * (h + .9) + r.uniform(0, .3))


def bearers(m, x, y, w, h, n=3):
    for k in range(n):
        m.box(x + w * (k + .5) / n - .06, y, .03, x + w * (k + .5) / n + .06, y + h, .15, M.plain(WOOD, .8))


def rebar(m, r, x, y):
    """Bundles of bars, bound, on timber."""
    if m:
        bearers(m, x, y, 9, 2.2, 5)
        for k in range(r.randint(4, 7)):
            m.tube((x + r.uniform(0, .4), y + .2 + k * .30, .27), (x + 8.4 + r.uniform(0, .5), y + .2 + k * .30, .27), .12, .12, M.plain(RUST if k % 3 else (.27, .13, .07), .8, .3), 6)
    return 9., 2.2


def pallet(m, r, x, y, tone, high):
    m.box(x, y, .03, x + 1.2, y + 1., .15, M.plain(WOOD, .8)); m.box(x + .03, y + .03, .15, x + 1.17, y + .97, .15 + high, M.brick(tone, tuple(c * .86 for c in tone), tuple(c * .7 for c in tone), .6, .25))


def blocks(m, r, x, y):
    """Pallets of aerated blocks, two by two, one or two high."""
    if m:
        for i in range(2):
            for j in range(2):
                for k in range(r.choice((1, 1, 2))):
                    if k == 0:
                        pallet(m, r, x + i * 1.35, y + j * 1.15, (.60, .585, .55), 1.5)
                    else:
                        m.box(x + i * 1.35 + .03, y + j * 1.15 + .03, 1.66, x + i * 1.35 + 1.17, y + j * 1.15 + .97, 2.9, M.brick((.60, .585, .55), (.53, .52, .49), (.42, .41, .4), .6, .25))
    return 2.6, 2.2


def bricks(m, r, x, y):
    if m:
        tone = r.choice(((.40, .17, .11), (.44, .29, .16), (.34, .14, .09)))
        for i in range(3):
            pallet(m, r, x + i * 1.3, y, tone, r.choice((.75, 1.0, 1.0)))
    return 3.8, 1.1


def forms(m, r, x, y):
    """Packs of wall forms, lying and standing in their rack."""
    if m:
        ply, edge = M.plain((.42, .26, .10), .5), M.plain(YELLOW, .5, .1)
        for k in range(r.randint(3, 7)):
            z = .15 + k * .16
            m.box(x, y, z, x + 2.7, y + 1.25, z + .12, edge if k % 2 else ply)
        for k in range(5):
            t = x + 3.1 + k * .26
            m.box(t, y, .1, t + .14, y + 2.4, 2.5, ply if k % 2 else edge)
        bearers(m, x, y, 2.7, 1.25)
    return 4.6, 2.5


def beams(m, r, x, y):
    """Yellow beams of slab forms and cages of props."""
    if m:
        for k in range(6):
            for j in range(3):
                m.box(x, y + k * .22, .15 + j * .22, x + 3.9, y + k * .22 + .12, .34 + j * .22, M.plain((.62, .46, .10), .6))
        bearers(m, x, y, 3.9, 1.4)
        m.box(x + 4.4, y, .15, x + 5.6, y + 1.3, .95, M.plain((.26, .15, .09), .7, .4)); m.box(x + 4.35, y - .05, .15, x + 4.42, y + 1.35, 1.15, M.plain((.10, .2, .3), .6)); m.box(x + 5.58, y - .05, .15, x + 5.65, y + 1.35, 1.15, M.plain((.10, .2, .3), .6))
    return 5.8, 1.6


def pipes(m, r, x, y):
    if m:
        tone = M.plain(r.choice(((.44, .43, .41), (.36, .16, .07), (.09, .10, .11))), .7)
        for k in range(4):
            m.tube((x, y + .4 + k * .62, .33), (x + 5.6, y + .4 + k * .62, .33), .3, .3, tone, 10)
        for k in range(3):
            m.tube((x, y + .71 + k * .62, .86), (x + 5.6, y + .71 + k * .62, .86), .3, .3, tone, 10)
    return 5.8, 2.7


def slabs(m, r, x, y):
    """Flights of stairs and slabs, stacked on timber."""
    if m:
        for k in range(r.randint(2, 5)):
            m.box(x, y, .15 + k * .36, x + 4.2, y + 1.4, .37 + k * .36, M.concrete((.44, .43, .41), 9.)); m.box(x + .5, y, .05 + k * .36, x + .7, y + 1.4, .15 + k * .36, M.plain(WOOD, .8)); m.box(x + 3.5, y, .05 + k * .36, x + 3.7, y + 1.4, .15 + k * .36, M.plain(WOOD, .8))
    return 4.4, 1.6


def containers(m, r, x, y):
    if m:
        m.box(x, y, .1, x + 6., y + 2.4, 2.6, M.metal(r.choice(((.09, .15, .22), (.30, .10, .05), (.26, .27, .27), (.10, .18, .14))), .5, .3, .2))
        m.box(x + 6., y + .2, .25, x + 6.05, y + 2.2, 2.45, M.metal((.22, .23, .23), .5, .6, .2))
    return 6.2, 2.6


def heaps(m, r, x, y):
    """Sand or gravel as it slid from the tipper."""
    if m:
        tone = r.choice(((.50, .39, .24), (.34, .335, .32), (.24, .185, .13)))
        mat, n, q = M.plain(tone, .95, bump=1., scale=3.), 22, r.uniform(0, 6)
        cx, cy, rx, ry, h = x + 4.2, y + 3.4, r.uniform(3.2, 4.1), r.uniform(2.6, 3.3), r.uniform(1.5, 2.3)
        rings = [(1., 0.), (.86, .10), (.66, .36), (.42, .70), (.20, .94), (0., 1.)]
        at = lambda t, z, i: (cx + rx * t * (1 + .13 * math.sin(3 * i * 2 * math.pi / n + q)) * math.cos(2 * math.pi * i / n), cy + ry * t * (1 + .13 * math.cos(2 * i * 2 * math.pi / n + q)) * math.sin(2 * math.pi * i / n), .03 + h * z * (1 + .08 * math.sin(i * 1.7 + q) * (z < 1)))
        for (t, z), (t2, z2) in zip(rings, rings[1:]):
            for i in range(n):
                m.quad(at(t, z, i), at(t, z, (i + 1) % n), at(t2, z2, (i + 1) % n), at(t2, z2, i), mat)
    return 8.6, 7.


def tracks(m, r, x0, y0, x1, y1, free, zones):
    """Pairs of wheel tracks: in the lanes along the road, and in curves from the gate to every stack."""
    tones = [rut(t) for t in ((.105, .082, .062), (.145, .118, .09), (.30, .27, .225))]
    gate, lines = gate_of(x0, x1), []
    for k in range(5):
        d = 3.5 + k * 1.1 + r.uniform(-.5, .5)
        lines.append([(x0 + d + 2, y0 + d), (x1 - d - 2, y0 + d), (x1 - d, y0 + d + 2), (x1 - d, y1 - d - 2), (x1 - d - 2, y1 - d), (x0 + d + 2, y1 - d), (x0 + d, y1 - d - 2), (x0 + d, y0 + d + 2)])
    for a, b, c, d in zones:
        for _ in range(2):
            lines.append([(gate + r.uniform(-2, 2), y0 + 1), (gate + r.uniform(-6, 6), y0 + 9), ((a + c) / 2 + r.uniform(-14, 14), b - r.uniform(1.5, 5)), (c + r.uniform(1, 4), (b + d) / 2), (c + r.uniform(-4, 3), d + r.uniform(1.5, 4)), (a - r.uniform(1, 4), (b + d) / 2)])
    for k, line in enumerate(lines):
        mat, z = tones[k % 3], .034 + .0006 * (k % 40)
        for _ in range(2):      # corners cut twice make a curve
            line = [q for (ax, ay), (bx, by) in zip(line, line[1:]) for q in ((ax * .75 + bx * .25, ay * .75 + by * .25), (ax * .25 + bx * .75, ay * .25 + by * .75))]
        for (ax, ay), (bx, by) in zip(line, line[1:]):
            long = math.hypot(bx - ax, by - ay)
            n = max(1, int(long / 6))
            for i in range(n):
                p, q = [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (i / n, (i + 1) / n)]
                if long < .05 or not free(min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]), .3):
                    continue
                ux, uy = -(by - ay) / long, (bx - ax) / long
                for s in (-1.05, .7):
                    m.quad((p[0] + ux * s, p[1] + uy * s, z), (q[0] + ux * s, q[1] + uy * s, z), (q[0] + ux * (s + .38), q[1] + uy * (s + .38), z), (p[0] + ux * (s + .38), p[1] + uy * (s + .38), z), mat)


def washing(x, y):
    """The place at the gate where wheels are washed: a wet plate with walls, a tank, pipes."""
    m = Mesh()
    m.box(x - 2.3, y + 1.2, 0, x + 2.3, y + 10, .11, M.asphalt(.9))
    for s in (-1, 1):
        m.box(x + s * 2.5 - .12, y + 2.4, 0, x + s * 2.5 + .12, y + 9, 1.1, M.metal((.12, .22, .32), .5, .6, .2))
    m.box(x + 3.2, y + 3.4, 0, x + 5.4, y + 7.6, 1.9, M.metal((.10, .21, .34), .5, .5, .2)); m.box(x + 3.3, y + 3.5, 1.9, x + 5.3, y + 7.5, 1.94, M.plain((.05, .08, .09), .1))
    m.box(x - 6.4, y + 1., 0, x - 3.8, y + 3.4, 2.5, M.metal((.42, .43, .43), .5, .6, .2)); m.box(x - 5.9, y + .96, 1., x - 4.4, y + 1., 2., M.plain((.04, .05, .06), .1)); m.box(x - 6.6, y + .8, 2.5, x - 3.6, y + 3.6, 2.62, M.plain((.16, .16, .165), .6))
    for k in range(7):      # the bar
        m.box(x - 3.6 + k, y + .4, 1., x - 2.6 + k, y + .48, 1.1, M.plain((.62, .60, .58) if k % 2 else (.50, .05, .03), .5))
    m.build('washing')


VESTS, HELMETS = ((.75, .20, .02), (.62, .66, .05), (.75, .20, .02)), ((.75, .74, .72), (.70, .42, .03), (.75, .74, .72), (.10, .20, .45))


def man(r, x, y, rot, z=.04, data={}):
    """A worker in a vest and a helmet, in one of a few stances."""
    k = r.randint(0, 5)
    if (k, M.SEASON) not in data:
        data[k, M.SEASON] = figure(k)
    place(data[k, M.SEASON], (x, y, z), rot, r.uniform(.95, 1.04))


def figure(k):
    m = Mesh()
    cloth, vest, skin, hat, boot = M.plain(((.06, .08, .12), (.10, .10, .10), (.07, .09, .08))[k % 3], .9, snow=False), M.plain(VESTS[k % 3], .8, snow=False), M.plain((.42, .26, .19), .7, snow=False), M.plain(HELMETS[k % 4], .35, snow=False), M.plain((.03, .028, .025), .9, snow=False)
    step = (.04, .20, .02, .14, .06, .24)[k]
    for s in (-1, 1):
        m.tube((s * step, s * .10, .08), (0, s * .09, .86), .075, .10, cloth, 7); m.box(s * step - .08, s * .10 - .055, 0, s * step + .17, s * .10 + .055, .10, boot)
        hand = ((.10, .30, .82), (.34, .24, 1.08), (.30, .12, 1.20), (-.16, .28, .84), (.42, .20, 1.34), (.16, .30, .85))[k]
        hand = hand if s > 0 or k in (1, 2) else (-hand[0] * .6, hand[1], min(hand[2], .9))
        elbow = (hand[0] * .3 - .06, .29, 1.12)
        m.tube((0, s * .20, 1.40), (elbow[0], s * elbow[1], elbow[2]), .062, .052, cloth, 6); m.tube((elbow[0], s * elbow[1], elbow[2]), (hand[0], s * hand[1], hand[2]), .05, .042, cloth, 6)
    m.tube((0, 0, .82), (.01, 0, 1.18), .16, .19, vest, 10); m.tube((.01, 0, 1.18), (.01, 0, 1.44), .19, .16, vest, 10); m.tube((.01, 0, 1.44), (.02, 0, 1.50), .15, .06, vest, 10)
    for z in (1.0, 1.16):
        m.tube((0, 0, z), (0, 0, z + .045), .196, .197, M.plain((.62, .62, .58), .3, snow=False), 10)
    m.tube((.02, 0, 1.49), (.02, 0, 1.56), .055, .055, skin, 7); m.tube((.03, 0, 1.55), (.03, 0, 1.66), .075, .095, skin, 9); m.tube((.03, 0, 1.66), (.03, 0, 1.72), .095, .085, skin, 9)
    m.tube((.035, 0, 1.675), (.035, 0, 1.70), .145, .135, hat, 12); m.tube((.03, 0, 1.70), (.03, 0, 1.77), .125, .11, hat, 12); m.tube((.03, 0, 1.77), (.03, 0, 1.82), .11, .04, hat, 12)
    return m.data('man', True)
