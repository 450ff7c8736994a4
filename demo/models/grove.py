"""A grove of tall pines before and between the houses: trunks, a floor of needles, a path with low lights through it."""
import math
import numpy as np
import materials as M
import render as R
from mesh import Mesh, place
from nature import leaves_at
from street_furniture import bench
from town import footprints, plot, road

PATH = 3.2          # width of the path, metres
PINES = 64
LIT = 9             # lamps along the path that really light; the others only glow


@M.material
def litter(g):
    """Needles with moss between them."""
    v = g.world()
    a, b = g.noise(v, .35, 7, .62), g.noise(v, 30., 6, .8)
    col = g.mix(g.ramp(a, .42, .62), (.085, .058, .034), (.040, .055, .018))
    c = g.ramp(b, .2, .8, .55, 1.3)
    g.out(g.bsdf(g.mix(1., col, g.n('CombineColor', c, c, c), 'MULTIPLY'), .95, normal=g.bump(b, .06, .9), spec=.1), snow=.1)


@M.material
def plates(g, low=(.075, .055, .043), high=(.235, .115, .055), change=8.):
    """Bark of a pine: grey plates below, orange and thin above."""
    v, z = g.world(), g.n('SeparateXYZ', g.n('TexCoord').outputs['Object']).outputs[2]
    n = g.noise(g.n('VectorMath', v, (1., 1., .28), operation='MULTIPLY').outputs[0], 11., 6, .62)
    col = g.mix(g.ramp(z, change - 4.5, change + 1.5), low, high)
    f = g.ramp(n, .36, .62, .34, 1.25)
    g.out(g.bsdf(g.mix(1., col, g.n('CombineColor', f, f, f), 'MULTIPLY'), .92, normal=g.bump(n, .05, .9), spec=.1), snow=.35)


def tall_pine(seed, height):
    """A straight trunk with a few dead stubs, above its middle whorls of boughs that carry flat clouds of needles."""
    rng = np.random.default_rng(seed)
    m, bark, crown = Mesh(), plates(change=height * .45), height * rng.uniform(.52, .6)
    bend = rng.normal(0, .22, 2)
    at = lambda z: np.array([bend[0] * math.sin(z / height * 3.), bend[1] * math.sin(z / height * 2.2), z])
    thick = lambda z: .21 * (height / 17) * (1 - .82 * z / height) + .1 * math.exp(-z / .35)
    zs = np.r_[0, .15, .4, np.linspace(1., height, 15)]
    for a, b in zip(zs, zs[1:]):
        m.tube(tuple(at(a)), tuple(at(b)), thick(a), thick(b), bark, 14)
    for z in rng.uniform(height * .2, crown, 7):
        a = rng.uniform(0, 6.3)
        m.tube(tuple(at(z)), tuple(at(z) + np.array([math.cos(a), math.sin(a), .25]) * rng.uniform(.3, .9)), .022, .008, bark, 5)
    tips = []
    for i in range(46):
        z = crown + (height - crown) * (i / 46) ** .9
        a, reach = i * 2.4 + rng.normal(0, .3), ((height - z) * .34 + .7) * rng.uniform(.65, 1.15)
        out = np.array([math.cos(a), math.sin(a), 0])
        mid, end = at(z) + out * reach * .55 + np.array([0, 0, .12]), at(z) + out * reach + np.array([0, 0, rng.uniform(.15, .8)])
        m.tube(tuple(at(z)), tuple(mid), .05, .032, bark, 5); m.tube(tuple(mid), tuple(end), .032, .012, bark, 4)
        side = np.array([-out[1], out[0], 0])
        for t in (.62, .8, .95, 1.):
            for s in (-1, 0, 1):
                tips.append(mid * (1 - t) + end * t + side * s * reach * .2 * (1.3 - t) + rng.normal(0, .09, 3))
    m.cloud(leaves_at(np.array(tips), 26, .17, (.21, .21, .11), rng, -.5), M.leaf((.02, .046, .025), (.045, .075, .04), .12))
    return m.data('pine')


def grove(spec, g, light, cam):
    """`spec['grove']`: points of the path, pines, posts with lights and benches with their places; the other pines find places of their own, off the
    path and, before the houses, out of the views that are `open` (from and to, metres to the right for a metre ahead)."""
    w, s, e, n = plot(spec)
    q, r = spec['grove'], g.r
    line = curve(q['path'])
    m = Mesh()
    m.quad((-260, -300, -.02), (260, -300, -.02), (260, s - 3.6, -.02), (-260, s - 3.6, -.02), litter())
    m.box(w - 60, s - 3.6, -.5, e + 60, s, .0, M.paving((.37, .345, .315), .9, .3, .8))
    road(m, w - 400, s - 9.6, e + 400, s - 3.6, .7)
    lay(m, line)
    m.build('paving')
    off = lambda x, y: min(math.hypot(x - a, y - b) for a, b in line)
    pines = [tall_pine(spec['seed'] * 10 + k, h) for k, h in enumerate((17.5, 16., 18.5, 14.5))]
    stand = [tuple(p) for p in q['pines']]
    houses = footprints(spec)
    while len(stand) < PINES:
        x, y = (r.uniform(w + 4, e - 50), r.uniform(s + 4, n - 38)) if len(stand) > PINES - 18 else (cam[0] + r.uniform(-1.3, 1.3) * (s - 13 - cam[1]), r.uniform(cam[1] + 22, s - 13))
        seen = abs(x - cam[0]) < 1.35 * (y - cam[1]) + 6
        before = y < s and any(a < (x - cam[0]) / (y - cam[1]) < b for a, b in q.get('open', ()))
        if seen and not before and off(x, y) > 2.9 and min(math.hypot(x - a, y - b) for a, b in stand) > 3.4 and not any(a - 5 < x < c + 5 and b - 5 < y < d + 5 for a, b, c, d in houses):
            stand.append((x, y))
    for k, (x, y) in enumerate(stand):
        place(pines[k % 4], (x, y, -.05), r.uniform(0, 6.3), r.uniform(.9, 1.1))
    floor(g, cam, off)
    for k in range(2, len(line) - 3, 4):
        (x, y), (a, b) = line[k], line[k + 1]
        d = math.hypot(a - x, b - y)
        side = -1 if k % 8 < 4 else 1
        low_light(x - (b - y) / d * side * (PATH / 2 + .4), y + (a - x) / d * side * (PATH / 2 + .4), light, k < 4 * LIT)
    for x, y in q.get('posts', ()):
        low_light(x, y, light, True)
    for x, y, turn in q.get('benches', ()):
        bench(x, y, math.radians(turn))


def curve(points, step=1.5):
    """Points every `step` metres of a smooth line through the given ones."""
    p = [np.array(v, float) for v in (points[0], *points, points[-1])]
    found = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        n = max(1, int(np.linalg.norm(c - b) / step))
        for t in np.arange(n) / n:
            found.append(tuple(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)))
    return found + [tuple(p[-1])]


def lay(m, line):
    """The path: wet flags between edges of steel."""
    pave, edge = M.paving((.21, .195, .18), .5, .25, .75, .2), M.frame()
    ends = []
    for k, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, k - 1)], line[min(len(line) - 1, k + 1)]
        d = math.hypot(bx - ax, by - ay)
        ends.append((-(by - ay) / d, (bx - ax) / d))
    h = PATH / 2
    for (x, y), (a, b), (nx, ny), (mx, my) in zip(line, line[1:], ends, ends[1:]):
        m.quad((x - nx * h, y - ny * h, .01), (a - mx * h, b - my * h, .01), (a + mx * h, b + my * h, .01), (x + nx * h, y + ny * h, .01), pave)
        for s in (-1, 1):
            m.quad((x + nx * h * s, y + ny * h * s, -.02), (a + mx * h * s, b + my * h * s, -.02), (a + mx * h * s, b + my * h * s, .05), (x + nx * h * s, y + ny * h * s, .05), edge)


def floor(g, cam, off):
    """Grass in drifts and low shrubs beside the path, thick near the camera."""
    r = g.r
    for _ in range(2600):
        d = 2.2 + 50 * r.random() ** 1.7
        a = r.uniform(-1.05, 1.05)
        x, y = cam[0] + d * math.sin(a), cam[1] + d * math.cos(a)
        if off(x, y) > PATH / 2 + .35 and math.sin(x * .6 + 1) + math.sin(y * .5 + x * .2) > -.35:
            place(r.choice(g.grasses), (x, y, -.02), r.uniform(0, 6.3), r.uniform(.3, .62))
    for _ in range(170):
        d = 6 + 48 * r.random() ** 1.2
        a = r.uniform(-1.05, 1.05)
        x, y = cam[0] + d * math.sin(a), cam[1] + d * math.cos(a)
        if off(x, y) > 2.4 and math.sin(x * .33 + 2) + math.sin(y * .4) > .3:
            place(r.choice(g.shrubs[:3]), (x, y, -.05), r.uniform(0, 6.3), r.uniform(.5, .95))


def low_light(x, y, light, lit, data={}):
    """A post of ninety centimetres that lights the ground round it."""
    if 'post' not in data:
        m = Mesh()
        m.tube((0, 0, 0), (0, 0, .74), .06, .06, M.frame(), 12); m.tube((0, 0, .74), (0, 0, .86), .05, .05, M.glow((1., .74, .46), 5.), 12); m.tube((0, 0, .86), (0, 0, .92), .085, .085, M.frame(), 12)
        data['post'] = m.data('post')
    place(data['post'], (x, y, 0))
    if lit:
        R.point((x, y, 1.05), 520 * light, radius=.12)
