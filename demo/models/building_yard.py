"""What stands on a building site beside the houses: scaffold, cranes, the yard with its machines, excavations."""
import math, random
import numpy as np
import materials as M
from mesh import Mesh, plain
from yard_stock import earth, gate_of, net, stock


def scaffold(m, x0, x1, top, r):
    """Tubes and decks before a facade, a net over most of it."""
    st, board = M.plain((.46, .46, .45), .35, .8), M.plain((.40, .28, .14), .7)
    n = max(2, round((x1 - x0) / 2.4)); lev = int(top / 2.0)
    for i in range(n + 1):
        x = x0 + (x1 - x0) * i / n
        for y in (-.55, -1.55):
            m.tube((x, y, 0), (x, y, top), .028, .028, st, 5)
        for l in range(1, lev + 1):
            m.tube((x, -.55, l * 2), (x, -1.55, l * 2), .025, .025, st, 4)
    for l in range(1, lev + 1):
        for y in (-.55, -1.55):
            m.tube((x0, y, l * 2), (x1, y, l * 2), .025, .025, st, 4)
        m.tube((x0, -1.57, l * 2 + 1), (x1, -1.57, l * 2 + 1), .025, .025, st, 4)
        m.box(x0, -1.5, l * 2 + .03, x1, -.6, l * 2 + .08, board)
        i = l % n
        m.tube((x0 + (x1 - x0) * i / n, -1.58, l * 2 - 2), (x0 + (x1 - x0) * (i + 1) / n, -1.58, l * 2), .024, .024, st, 4)
    for i in range(n):
        if i % 7 != 4:
            a, b, low, high = x0 + (x1 - x0) * i / n, x0 + (x1 - x0) * (i + 1) / n, r.choice((2, 2, 4)), top - r.choice((.4, .4, 2))
            m.quad((a, -1.64, low), (b, -1.64, low), (b, -1.64, high), (a, -1.64, high), net())


def crane(x, y, h, jib=46, rot=.5, back=14):
    m = Mesh(); c = M.plain((.50, .31, .03), .45, .1, 0., 1.); cab = M.plain((.75, .74, .72), .4)
    def lattice(p, q, w, n, r=.06):
        p, q = np.array(p, float), np.array(q, float); d = (q - p) / n
        a = np.array([1., 0, 0]) if abs(d[2]) > .5 * np.linalg.norm(d) else np.array([0, 0, 1.])
        k = np.cross(d, a); k /= np.linalg.norm(k); a = np.cross(k, d); a /= np.linalg.norm(a)
        cs = [(a + k) * w / 2, (a - k) * w / 2, (-a - k) * w / 2, (-a + k) * w / 2]
        for e in cs:
            m.tube(tuple(p + e), tuple(q + e), r, r, c, 6)
        for i in range(n):
            for j in range(4):
                e, f = cs[j], cs[(j + 1) % 4]
                m.tube(tuple(p + d * i + e), tuple(p + d * (i + 1) + f), r * .5, r * .5, c, 4)
                m.tube(tuple(p + d * i + e), tuple(p + d * i + f), r * .5, r * .5, c, 4)
    m.box(-2.5, -2.5, -.2, 2.5, 2.5, .9, M.concrete())
    lattice((0, 0, .9), (0, 0, h), 1.7, int(h / 1.9), .085)
    m.box(-1., -1., h, 1., 1., h + 1.2, cab)
    lattice((0, 0, h + 1.2), (0, 0, h + 8), 1.1, 4)
    u = (math.cos(rot), math.sin(rot)); P = lambda t, z: (u[0] * t, u[1] * t, z)
    lattice(P(1, h + 2), P(jib, h + 2.3), 1.2, int(jib / 1.5), .06); lattice(P(-1, h + 2), P(-back, h + 2), 1.2, 8, .06)
    for t in (jib * .4, jib * .8):
        m.tube(P(0, h + 8), P(t, h + 2.9), .035, .035, c, 5)
    m.tube(P(0, h + 8), P(-back + 1, h + 2.6), .035, .035, c, 5)
    m.frame((u[0] * -back, u[1] * -back, 0), u, (-u[1], u[0])); m.box(-1, -.8, h - 1.6, 2.2, .8, h + 1.6, M.concrete())
    m.frame((0, 0, 0), u, (-u[1], u[0])); m.box(.9, .9, h - .2, 2.6, 2.1, h + 1.9, cab); m.box(2.45, 1., h + .5, 2.65, 2., h + 1.7, M.plain((.03, .04, .05), .1))
    t = jib * .62
    m.tube((t, 0, h + 1.6), (t, 0, h - 20), .03, .03, M.frame(), 4); m.box(t - .25, -.2, h - 20.6, t + .25, .2, h - 19.9, c)
    m.box(t - 1.6, -.5, h - 23, t + 1.6, .5, h - 22.3, M.plain((.2, .09, .05), .7)); m.tube((t - 1.4, 0, h - 22.3), (t, 0, h - 20.5), .02, .02, M.frame(), 4); m.tube((t + 1.4, 0, h - 22.3), (t, 0, h - 20.5), .02, .02, M.frame(), 4)
    o = m.build('crane'); o.location, o['mast'] = (x, y, 0), h


def yard(x0, y0, x1, y1, seed=2, holes=(), taken=()):
    """Trodden ground, a fence with its gate, cabins, machines, and what is stored between the houses, which are `taken`."""
    r = random.Random(seed); m = Mesh()
    plain(m, x0, y0, x1, y1, .012, earth(), holes)
    gate = gate_of(x0, x1)
    hoarding(m, x0, y0, x1, y1, gate)
    clear = lambda a, b, c, d: not any(p - 1.5 < c and a < t + 1.5 and q - 1.5 < d and b < u + 1.5 for p, q, t, u in taken)
    place_ = next(((x, y) for x, y in ((x1 - 29, y1 - 12), (x1 - 29, y0 + 9), (x0 + 9, y1 - 12), (x0 + 9, y0 + 9)) if clear(x, y, x + 20, y + 5)), None)
    offices = []
    if place_:
        cabins(m, *place_)
        offices = [(place_[0] - 2, place_[1] - 4, place_[0] + 22, place_[1] + 6)]
    m.build('yard')
    stock(x0, y0, x1, y1, (*taken, *offices), seed)
    truck(gate, y0 + 6, math.pi / 2, 1)
    for k in range(3):
        x, y = r.uniform(x0 + 12, x1 - 40), (y0 + 4.4, y1 - 4.4)[k % 2]
        if clear(x - 5, y - 1.5, x + 5, y + 1.5) and abs(x - gate) > 12:
            truck(x, y, r.choice((0, math.pi)), k)


def cabins(m, x0, y):
    """Offices of a site, two storeys of containers with windows, doors, a gallery and its stairs."""
    white, blue, dark, steel = M.metal((.50, .51, .50), .45, .6, .1), M.metal((.08, .17, .28), .45, .6, .1), M.plain((.04, .05, .06), .1), M.plain((.3, .3, .3), .6)
    for k in range(6):
        x, z = x0 + (k % 3) * 6.1, (k // 3) * 2.7
        m.box(x, y, z + .1, x + 6., y + 2.6, z + 2.6, white); m.box(x - .02, y - .02, z + 2.6, x + 6.02, y + 2.62, z + 2.75, blue); m.box(x - .02, y - .02, z + .02, x + 6.02, y + 2.62, z + .2, blue)
        for a in (.7, 3.2):
            m.box(x + a - .06, y - .03, z + 1.0, x + a + 1.36, y, z + 2.16, M.plain((.62, .62, .61), .5)); m.box(x + a, y - .05, z + 1.06, x + a + 1.3, y - .03, z + 2.1, dark)
        m.box(x + 4.9, y - .05, z + .2, x + 5.7, y, z + 2.2, M.plain((.22, .24, .26), .5)); m.box(x + 5.99, y + .8, z + 1.1, x + 6.03, y + 1.8, z + 2., dark)
    m.box(x0 - .6, y - 1.2, 2.66, x0 + 18.2, y - .05, 2.74, steel)
    for k in (3.2, 3.7):
        m.box(x0 - .6, y - 1.2, k, x0 + 18.2, y - 1.16, k + .04, steel)
    for k in range(10):
        m.box(x0 - .6 + k * 2.08, y - 1.2, 0, x0 - .54 + k * 2.08, y - 1.14, 3.74, steel)
    for k in range(12):
        m.box(x0 - .9 - k * .28, y - 1.2, 2.5 - k * .22, x0 - .6 - k * .28, y - .2, 2.56 - k * .22, steel)


def hoarding(m, x0, y0, x1, y1, gate=None):
    """Sheets in two tones on posts with concrete feet; at `gate` two leaves stand open inwards."""
    sheet, odd, feet = M.metal((.36, .38, .38), .5, .28, .1), M.metal((.09, .16, .22), .5, .28, .1), M.concrete((.40, .39, .37), 9.)
    for k in range(int((x1 - x0) / 2.5)):
        x = x0 + k * 2.5
        for y in (y0, y1):
            if gate is not None and y == y0 and abs(x + 1.25 - gate) < 4.6:
                continue
            m.box(x + .03, y, .1, x + 2.47, y + .04, 2.2, odd if k % 12 < 2 else sheet); m.box(x - .3, y - .25, 0, x + .3, y + .55, .32, feet)
        m.tube((x, y0 + .1, 0), (x, y0 + .1, 2.3), .04, .04, M.frame(), 6)
    for k in range(int((y1 - y0) / 2.5)):
        y = y0 + k * 2.5
        for x in (x0, x1):
            m.box(x, y + .03, .1, x + .04, y + 2.47, 2.2, odd if k % 12 < 2 else sheet)
    parts = ((x0, x1),) if gate is None else ((x0, gate - 4.8), (gate + 4.8, x1))
    for a, b in parts:
        m.box(a, y0 - .05, 2.2, b, y0 + .1, 2.28, M.frame())
    if gate is not None:
        for s in (-1, 1):
            m.box(gate + s * 4.8 - .1, y0 - .1, 0, gate + s * 4.8 + .1, y0 + .1, 2.9, M.frame()); m.box(gate + s * 4.6 - .04, y0 + .2, .15, gate + s * 4.6 + .04, y0 + 4.2, 2.3, odd)


def truck(x, y, rot, k):
    """A mixer (even) or a tipper."""
    m = Mesh()
    cab, steel, tyre = M.plain(((.55, .54, .5), (.45, .16, .04))[k % 2], .35), M.plain((.16, .16, .165), .6, .4), M.plain((.02, .02, .02), .9)
    m.box(1.9, -1.2, .8, 3.9, 1.2, 3., cab); m.box(3.86, -1.05, 1.9, 3.93, 1.05, 2.8, M.plain((.02, .025, .03), .06))
    m.box(-4.4, -.5, .75, 1.9, .5, 1.05, steel)
    if k % 2:
        m.box(-4.4, -1.2, 1.1, 1.6, 1.2, 2.5, M.plain((.40, .30, .08), .6)); m.box(-4.2, -1., 2.5, 1.4, 1., 2.7, M.plain((.22, .18, .14), .95, bump=1.))
    else:
        m.tube((-4.2, 0, 2.4), (-1.6, 0, 2.2), .5, 1.2, M.plain((.62, .61, .58), .5), 20); m.tube((-1.6, 0, 2.2), (1.2, 0, 2.0), 1.2, .8, M.plain((.62, .61, .58), .5), 20)
    for wx in (-3.6, -2.3, 1.2, 2.9):
        for s in (-1, 1):
            m.tube((wx, s * .8, .5), (wx, s * 1.2, .5), .5, .5, tyre, 16)
    o = m.build('truck'); o.location = (x, y, 0); o.rotation_euler[2] = rot


def excavator(x, y, z, rot):
    m = Mesh()
    yellow, steel, tyre = M.plain((.52, .33, .03), .45, .1), M.plain((.10, .10, .10), .6, .4), M.plain((.03, .03, .03), .9)
    for s in (-1, 1):
        m.box(-1.9, s * 1.1 - .3, 0, 1.9, s * 1.1 + .3, .8, tyre)
    m.box(-1.9, -1.3, .9, 1.3, 1.3, 2., yellow); m.box(.1, .2, 2., 1.3, 1.25, 2.9, M.plain((.03, .04, .05), .08))
    m.tube((1.2, -.3, 1.8), (3.6, -.3, 4.4), .28, .24, yellow, 6); m.tube((3.6, -.3, 4.4), (5.6, -.3, 2.3), .22, .16, yellow, 6)
    m.box(5.2, -.9, 1.2, 6.3, .3, 2.2, steel)
    o = m.build('excavator'); o.location, o.rotation_euler[2] = (x, y, z), rot


def pit(x0, y0, x1, y1, stage):
    """What is there of a house below ground: `pit` is its depth in metres, `field` piles, raft, rebar or walls."""
    deep, field, r = stage.get('pit', 0), stage.get('field'), random.Random(int(x0))
    m = Mesh()
    rust, soil, con = M.plain((.20, .09, .05), .7, .5), M.plain((.26, .20, .145), .95, 0., 1., .35), M.concrete((.36, .355, .34), 1.22)
    a, b, c, d = x0 - 2, y0 - 2, x1 + 2, y1 + 2
    if deep:
        m.quad((a, b, -deep), (c, b, -deep), (c, d, -deep), (a, d, -deep), soil)
        for p, q in (((a, b), (c, b)), ((c, b), (c, d)), ((c, d), (a, d)), ((a, d), (a, b))):
            length = abs(q[0] - p[0]) + abs(q[1] - p[1]); n = int(length / .62)
            for i in range(n):      # sheet piles
                t = (i + .5) / n
                x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
                m.tube((x, y, -deep), (x, y, .35), .33, .33, rust, 6)
        struts(m, a, b, c, d, deep, rust)
        for x in (a - .6, c + .5):
            m.box(x, b - .6, .02, x + .1, d + .6, 1.1, M.plain((.55, .42, .08), .5, .3))
        for y in (b - .6, d + .5):
            m.box(a - .5, y, .02, c + .5, y + .1, 1.1, M.plain((.55, .42, .08), .5, .3))
    z = -deep
    if field in ('raft', 'walls', 'rebar'):
        m.box(x0, y0, z + .01, x1, y1, z + (.12 if field == 'rebar' else .8), con)
    if field == 'rebar':
        grid(m, x0, y0, x1, y1, z + .55, rust)
    if field in ('raft', 'walls'):
        starters(m, x0, y0, x1, y1, z + .8, rust)
    if field == 'walls':
        basement(m, x0, y0, x1, y1, z + .8, z + 3.9, con, r)
    if field == 'piles':
        for i in range(int((x1 - x0) / 3.2)):
            for j in range(int((y1 - y0) / 3.2)):
                x, y = x0 + 1.6 + i * 3.2, y0 + 1.6 + j * 3.2
                m.tube((x, y, z), (x, y, z + .5), .3, .3, con, 10)
                for k in range(5):
                    m.tube((x + .2 * (k % 2) - .1, y + .1 * (k - 2), z + .5), (x + .2 * (k % 2) - .1, y + .1 * (k - 2), z + 1.3), .014, .014, rust, 3)
        rig(m, x0 + (x1 - x0) * .7, y0 + (y1 - y0) * .4, z)
    m.build('pit')
    if field in (None, 'piles', 'dig'):
        for k in range(2):
            excavator(x0 + (x1 - x0) * (.25 + .4 * k), y0 + (y1 - y0) * .5, z, r.uniform(0, 6))


def struts(m, a, b, c, d, deep, rust):
    z = -1.6
    along = c - a > d - b
    n = int((c - a if along else d - b) / 7)
    for i in range(n):
        t = (i + .5) / n
        p, q = ((a + (c - a) * t, b, z), (a + (c - a) * t, d, z)) if along else ((a, b + (d - b) * t, z), (c, b + (d - b) * t, z))
        m.tube(p, q, .3, .3, M.plain((.50, .30, .05), .5, .3), 12)
    for y in (b + .4, d - .7):
        m.box(a, y, z - .3, c, y + .3, z + .3, rust)


def grid(m, x0, y0, x1, y1, z, rust):
    for k in range(int((x1 - x0) / .8)):
        m.box(x0 + k * .8, y0 + .2, z, x0 + k * .8 + .03, y1 - .2, z + .03, rust)
    for k in range(int((y1 - y0) / .8)):
        m.box(x0 + .2, y0 + k * .8, z + .03, x1 - .2, y0 + k * .8 + .03, z + .06, rust)


def starters(m, x0, y0, x1, y1, z, rust):
    for i in range(int((x1 - x0) / 1.75)):
        for j in range(max(2, int((y1 - y0) / 5.5))):
            y = y0 + .6 + j * (y1 - y0 - 1.2) / (max(2, int((y1 - y0) / 5.5)) - 1)
            for a in (-.15, .15):
                m.tube((x0 + 1 + i * 1.75 + a, y, z), (x0 + 1 + i * 1.75 + a, y, z + 1.5), .016, .016, rust, 3)


def basement(m, x0, y0, x1, y1, z0, z1, con, r):
    """Walls of the underground storey, the rest of them still in forms."""
    ply, xm = M.plain((.42, .26, .10), .6), x0 + (x1 - x0) * .68
    for p in ((x0, y0, xm, y0 + .3), (x0, y1 - .3, xm, y1), (x0, y0 + .3, x0 + .3, y1 - .3)):
        m.box(p[0], p[1], z0, p[2], p[3], z1, con)
    for p in ((xm, y0 - .1, x1, y0 + .4), (xm, y1 - .4, x1, y1 + .1), (x1 - .4, y0 + .4, x1, y1 - .4)):
        m.box(p[0], p[1], z0, p[2], p[3], z1 - .2, ply)
    for i in range(int((x1 - x0) / 6.6)):
        for y in (y0 + (y1 - y0) * .35, y0 + (y1 - y0) * .65):
            x = x0 + 3 + i * 6.6
            m.box(x - .25, y - .25, z0, x + .25, y + .25, z1, con if x < xm else ply)


def rig(m, x, y, z):
    """A drilling rig with its mast."""
    steel, tone = M.plain((.16, .16, .16), .5, .5), M.plain((.10, .22, .28), .45, .1)
    for s in (-1.3, 1.3):
        m.box(x - 2.4, y + s - .4, z, x + 2.4, y + s + .4, z + .9, steel)
    m.box(x - 3, y - 1.4, z + 1., x + 1.2, y + 1.4, z + 3., tone)
    m.box(x + 2.2, y - .4, z + .8, x + 3., y + .4, z + 20, tone); m.tube((x + 3.4, y, z), (x + 3.4, y, z + 17), .3, .3, steel, 10)
    m.tube((x - 1, y, z + 3), (x + 2.4, y, z + 13), .16, .14, steel, 6)
