"""What a town is made of at some hundred metres: walls with windows, roofs, turf, trees."""
import math
import numpy as np
import materials as M
from mesh import Mesh
from nature import leaves_at
from outlook import crown

FLOOR = {'moscow': 3., 'petersburg': 3.5}
WALLS = {
    'moscow': ((.38, .365, .335), (.44, .43, .41), (.34, .26, .20), (.36, .345, .33), (.28, .155, .11), (.42, .40, .36), (.33, .36, .37)),
    'petersburg': ((.46, .36, .21), (.42, .40, .35), (.42, .28, .21), (.38, .365, .33), (.46, .41, .31), (.35, .38, .36)),
}
ROOFS = {'moscow': ((.20, .195, .19), (.27, .26, .25), (.15, .148, .145), (.31, .30, .285)), 'petersburg': ((.24, .10, .07), (.22, .225, .22), (.15, .17, .15), (.30, .13, .09), (.27, .26, .25))}


@M.material
def town_wall(g, tone, storey=3., loggias=True):
    """A wall at some hundred metres: windows with frames, columns of glazed loggias, a darker base, rain and dust."""
    p = g.n('SeparateXYZ', g.facade())
    u, v = g.math('DIVIDE', p.outputs[0], 2.9), g.math('DIVIDE', g.math('SUBTRACT', p.outputs[1], .6), storey)
    fu, fv = g.math('FRACT', u), g.math('FRACT', v)
    inside = lambda x, lo, hi: g.math('MULTIPLY', g.math('GREATER_THAN', x, lo), g.math('LESS_THAN', x, hi))
    seed = g.n('ObjectInfo').outputs['Random']
    dice = lambda a, b: g.n('TexWhiteNoise', Vector=g.n('CombineXYZ', a, b, seed).outputs[0]).outputs[0]
    cell, column = dice(g.math('FLOOR', u), g.math('FLOOR', v)), dice(g.math('FLOOR', u), 3.)
    wall_up = g.math('LESS_THAN', g.math('ABSOLUTE', g.n('SeparateXYZ', g.n('NewGeometry').outputs['Normal']).outputs[2]), .3)
    above = g.math('MULTIPLY', wall_up, g.math('GREATER_THAN', v, 0.))
    open_ = g.math('MULTIPLY', above, g.math('MULTIPLY', inside(fu, .27, .73), inside(fv, .27, .77)))
    frame = g.math('MULTIPLY', above, g.math('MULTIPLY', inside(fu, .24, .76), inside(fv, .24, .80)))
    bar = g.math('MULTIPLY', frame, inside(fu, .485, .515))
    stain = g.ramp(g.noise(g.world(), .09, 6), .3, .7, .84, 1.1)
    seam = g.math('SUBTRACT', 1., g.math('MULTIPLY', g.math('LESS_THAN', fv, .05), .2))
    shade = g.math('MULTIPLY', stain, seam)
    wall = g.mix(1., g.mix(seed, tuple(c * .82 for c in tone), tuple(c * 1.18 for c in tone)), g.n('CombineColor', shade, shade, shade), 'MULTIPLY')
    wall = g.mix(g.math('MULTIPLY', wall_up, g.math('LESS_THAN', v, .02)), wall, tuple(c * .5 for c in tone))
    glass = g.mix(g.ramp(cell, .55, 1.), (.045, .055, .07), (.20, .20, .19))
    col = g.mix(frame, wall, tuple(.4 + c * .4 for c in tone))
    col = g.mix(g.math('MULTIPLY', open_, g.math('SUBTRACT', 1., bar)), col, glass)
    if loggias:
        out = g.math('MULTIPLY', above, g.math('MULTIPLY', g.math('GREATER_THAN', column, .74), inside(fu, .06, .94)))
        low = g.math('LESS_THAN', fv, .40)
        col = g.mix(out, col, g.mix(low, g.mix(g.math('LESS_THAN', fv, .92), (.42, .41, .40), glass), g.mix(cell, (.50, .48, .45), (.40, .37, .33))))
    g.out(g.bsdf(col, g.n('MapRange', open_, 0., 1., .85, .16).outputs[0], spec=.3), snow=False)


@M.material
def town_roof(g, tone):
    """Sheets of roofing with seams and stains."""
    s = g.n('TexBrick', Vector=g.world(), Color1=(.94,) * 3, Color2=(1.06,) * 3, Mortar=(.78,) * 3, Scale=1., Mortar_Size=.04, Brick_Width=9., Row_Height=1., offset=.4).outputs[0]
    c = g.ramp(g.noise(g.world(), .22, 8, .65), .3, .72, .78, 1.16)
    g.out(g.bsdf(g.mix(1., g.mix(1., tone, s, 'MULTIPLY'), g.n('CombineColor', c, c, c), 'MULTIPLY'), .8, spec=.2))


@M.material
def turf(g):
    """Grass of a town's yards: mown, worn along the paths, yellower where it is dry."""
    v = g.world()
    a, b, c = g.noise(v, .035, 6, .6), g.noise(v, .4, 7, .65), g.noise(v, 6., 4, .7)
    tired = M.SEASON in ('autumn', 'bare')
    col = g.mix(g.ramp(a, .35, .65), (.085, .082, .036) if tired else (.058, .078, .027), (.125, .11, .055) if tired else (.092, .104, .040))
    col = g.mix(g.ramp(b, .58, .74, 0., .75), col, (.17, .145, .105))
    k = g.ramp(c, .2, .8, .72, 1.2)
    g.out(g.bsdf(g.mix(1., col, g.n('CombineColor', k, k, k), 'MULTIPLY'), .95, spec=.08), snow=.12)


def far_trees():
    """A few trees for a hundred metres and more: a trunk, a dark heart and a shell of leaves a hand's breadth wide."""
    tones = (((.060, .100, .024), (.110, .150, .040)), ((.076, .110, .026), (.130, .160, .044)), ((.052, .090, .026), (.096, .132, .040)), ((.095, .125, .032), (.150, .172, .052)))
    found = []
    for i, (a, b) in enumerate(tones):
        rng, m = np.random.default_rng(i + 3), Mesh()
        tall, wide = (7.5, 3.1) if i != 3 else (9., 2.2)
        m.tube((0, 0, 0), (0, 0, tall * .5), .17, .1, M.bark(), 5)
        points = []
        for _ in range(9):
            turn, out, z = rng.uniform(0, 6.3), wide * .5 * math.sqrt(rng.uniform()), tall * rng.uniform(.42, .78)
            d = rng.normal(0, 1, (60, 3)); d /= np.linalg.norm(d, axis=1)[:, None]
            points.append(np.array([math.cos(turn) * out, math.sin(turn) * out, z]) + d * np.array([1., 1., .85]) * wide * rng.uniform(.42, .56))
        m.cloud(leaves_at(np.concatenate(points), 3, .40, .22, rng, .1), M.leaf(a, b))
        heart = crown(i)
        for f in heart.polygons:
            p = [tuple(heart.vertices[k].co[j] * (wide * .78, wide * .78, tall * .30)[j] + (0, 0, tall * .60)[j] for j in range(3)) for k in f.vertices]
            if f.index % 4 == 0:
                m.quad(p[0], p[1], p[2], p[2], M.foliage(tuple(c * .5 for c in a)))
        found.append(m.data('tree'))
    return found


def house(r, w, d, h, city):
    """Half its width, half its depth, its height: parapets, lift heads and vents, or in the old city a ridge with chimneys."""
    m, old = Mesh(), city == 'petersburg'
    wall, top = town_wall(r.choice(WALLS[city]), FLOOR[city], not old), town_roof(r.choice(ROOFS[city]))
    if old:
        m.box(-w, -d, 0, w, d, h, wall)
        m.box(-w - .3, -d - .3, h, w + .3, d + .3, h + .35, M.plain((.50, .47, .42), .85))
        gable(m, -w - .35, -d - .35, w + .35, d + .35, h + .35, top, wall)
        for _ in range(int(max(w, d) / 4)):
            x, y = r.uniform(-w * .8, w * .8) if w > d else r.uniform(-1, 1), r.uniform(-d * .8, d * .8) if d >= w else r.uniform(-1, 1)
            m.box(x - .5, y - .9, h, x + .5, y + .9, h + min(w, d) * .5 + 2.4, M.plain((.36, .22, .17), .9))
    else:
        m.box(-w, -d, 0, w, d, h, wall)
        m.box(-w + .3, -d + .3, h, w - .3, d - .3, h + .03, top)
        for p in ((-w, -d, w, -d + .3), (-w, d - .3, w, d), (-w, -d + .3, -w + .3, d - .3), (w - .3, -d + .3, w, d - .3)):
            m.box(p[0], p[1], h, p[2], p[3], h + .8, wall)
        n = max(1, round(max(w, d) / 11))
        for k in range(n):
            t = -1 + 2 * (k + .5) / n
            x, y = (w * t, 0) if w > d else (0, d * t)
            m.box(x - 2.6, y - 2.2, h, x + 2.6, y + 2.2, h + 2.7, wall); m.box(x - 2.8, y - 2.4, h + 2.7, x + 2.8, y + 2.4, h + 2.9, top)
            for _ in range(4):
                a, b = x + r.uniform(-7, 7), y + r.uniform(-d + 1, d - 1)
                if abs(a) < w - 1.5 and abs(b) < d - 1.5:
                    m.box(a - .4, b - .4, h, a + .4, b + .4, h + r.uniform(.7, 1.5), M.plain((.45, .44, .42), .7))
    return m


def plain_house(r, city):
    """One of any size at a kilometre."""
    m, h = Mesh(), r.uniform(13, 20) if city == 'petersburg' else r.choice((15, 15, 27, 27, 36, 48, r.uniform(50, 75)))
    w, d = (r.uniform(11, 38), r.uniform(6.5, 8.5)) if h < 45 else (13, 12)
    w, d = (w, d) if r.random() < .5 else (d, w)
    m.box(-w, -d, 0, w, d, h, town_wall(r.choice(WALLS[city]), FLOOR[city], city != 'petersburg')); m.box(-w + .4, -d + .4, h, w - .4, d - .4, h + .1, town_roof(r.choice(ROOFS[city])))
    m.box(-2, -2, h, 2, 2, h + 2.6, town_roof(ROOFS['moscow'][1]))
    return m


def gable(m, x0, y0, x1, y1, h, roof, wall):
    """A ridge along the longer side, walls up to it at both ends."""
    k = min(x1 - x0, y1 - y0) / 2
    up = h + k * .5
    if x1 - x0 > y1 - y0:
        y = (y0 + y1) / 2
        m.quad((x0, y0, h), (x1, y0, h), (x1, y, up), (x0, y, up), roof); m.quad((x1, y1, h), (x0, y1, h), (x0, y, up), (x1, y, up), roof)
        m.quad((x0, y1, h), (x0, y0, h), (x0, y, up), (x0, y, up), wall); m.quad((x1, y0, h), (x1, y1, h), (x1, y, up), (x1, y, up), wall)
    else:
        x = (x0 + x1) / 2
        m.quad((x1, y0, h), (x1, y1, h), (x, y1, up), (x, y0, up), roof); m.quad((x0, y1, h), (x0, y0, h), (x, y0, up), (x, y1, up), roof)
        m.quad((x0, y0, h), (x1, y0, h), (x, y0, up), (x, y0, up), wall); m.quad((x1, y1, h), (x0, y1, h), (x, y1, up), (x, y1, up), wall)
