"""A park in autumn: old lindens, maples and birches near the camera, each tree of its own hue, and fallen leaves under them."""
import math
import numpy as np
import materials as M
from mesh import Mesh, place
from nature import tree
from park import WIDTH, off_walk, segments

# Two tones of a crown, between which its leaves and its copies lie.
LEMON, GOLD, AMBER = ((.36, .27, .025), (.50, .37, .05)), ((.42, .22, .02), (.50, .33, .045)), ((.34, .13, .015), (.46, .23, .03))
RUST, CRIMSON, OLIVE = ((.22, .075, .015), (.36, .14, .025)), ((.26, .035, .015), (.40, .11, .02)), ((.10, .115, .022), (.27, .22, .035))
OLD = {     # size of an old tree: its leaves, tones
    'linden': [(dict(height=16., crown=5.2, trunk=.27, clear=4.2, leaf=.15, density=2.2), t) for t in (LEMON, OLIVE, GOLD)],
    'maple': [(dict(height=14., crown=5.6, trunk=.24, clear=3.6, leaf=.18, density=2.), t) for t in (AMBER, CRIMSON, GOLD)],
    'birch': [(dict(height=15., crown=3., trunk=.15, clear=4., leaf=.095, density=2.), t) for t in (LEMON, GOLD)],
}
# The younger trees of the garden's library, in its order.
YOUNG = {'linden': (LEMON, OLIVE, GOLD), 'maple': (AMBER, RUST), 'birch': (LEMON, LEMON), 'column': (OLIVE,)}
REACH = 34.         # metres from the camera in which leaves lie one by one
SWEPT = .8          # of them on a walk


def turn(mesh, tones):
    """The leaves of a tree, its last material, take these tones."""
    mesh.materials[len(mesh.materials) - 1] = M.leaf(*tones, .4, False)


def fallen(trees, walks, cam, rng, per_tree=5000, loose=40000, kerbside=7000):
    """Flat leaves round the trunks, along both sides of the walks and thinly everywhere."""
    near = [t for t in trees if math.hypot(t[1] - cam[0], t[2] - cam[1]) < REACH + 8]
    a, d = rng.uniform(0, 2 * math.pi, (len(near), per_tree)), np.abs(rng.normal(0, 3.6, (len(near), per_tree)))
    xy = [np.stack([x + np.cos(a[i]) * d[i], y + np.sin(a[i]) * d[i]], 1) for i, (_, x, y, _) in enumerate(near)]
    for (ax, ay), (ux, uy), long in (each for line in walks for each in segments(line)):
        t, off = rng.uniform(0, long, kerbside), (WIDTH / 2 - np.abs(rng.normal(0, .45, kerbside))) * rng.choice((-1, 1), kerbside)
        xy.append(np.stack([ax + ux * t - uy * off, ay + uy * t + ux * off], 1))
    xy = np.concatenate(xy + [np.array(cam[:2]) + rng.uniform(-REACH, REACH, (loose, 2))])
    xy = xy[np.hypot(*(xy - np.array(cam[:2])).T) < REACH * 1.5]
    away = np.array([min(off_walk(x, y, line) for line in walks) for x, y in xy])
    keep = (np.hypot(*(xy - np.array(cam[:2])).T) > 1.2) & ((away > WIDTH / 2 - .25) | (rng.random(len(xy)) < SWEPT))
    xy, away = xy[keep], away[keep]
    n = len(xy)
    c = np.c_[xy, np.where(away < WIDTH / 2 + .1, .045, rng.uniform(.03, .085, n))]
    w = rng.uniform(0, 2 * math.pi, n)
    d = np.c_[np.cos(w), np.sin(w), rng.normal(0, .24, n)]
    s = np.c_[-np.sin(w), np.cos(w), rng.normal(0, .3, n)]
    L = rng.uniform(.06, .12, (n, 1))
    quads = np.stack([c - d * L * .6, c + s * L * .42, c + d * L * .6, c - s * L * .42], 1)
    quads[..., 2] = np.maximum(quads[..., 2], .03)
    for k, tones in enumerate((LEMON, GOLD, AMBER, RUST)):
        m = Mesh()
        m.cloud(quads[k::4], M.leaf(*tones, .15, False))
        m.build('leaves')


def autumn_park(spec, g, light, cam):
    """Lays `spec['place']`: `trees` are old ones, [kind, x, y, hue]; `groves` young ones within rectangles, with their number."""
    p = spec['place']
    for kind, hues in YOUNG.items():
        for mesh, tones in zip(g.trees[kind], hues):
            turn(mesh, tones)
    old = {}
    for kind, sizes in OLD.items():
        old[kind] = [tree(31 + 5 * i, kind=kind, **size) for i, (size, _) in enumerate(sizes)]
        for mesh, (_, tones) in zip(old[kind], sizes):
            turn(mesh, tones)
    for kind, x, y, hue in p['trees']:
        place(old[kind][hue], (x, y, 0), g.r.uniform(0, 6.3), g.r.uniform(.92, 1.08))
    for x0, y0, x1, y1, n in p['groves']:
        for _ in range(n):
            kind = g.r.choice(('linden', 'linden', 'maple', 'birch'))
            place(g.r.choice(old[kind]), (g.r.uniform(x0, x1), g.r.uniform(y0, y1), 0), g.r.uniform(0, 6.3), g.r.uniform(.55, .85))
    fallen(p['trees'], spec['park']['walks'], cam, np.random.default_rng(spec.get('seed', 3)))
