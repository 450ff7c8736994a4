"""The town round a site, quarter by quarter, as it looks from above: streets with kerbs, crossings and rows of trees, houses along them, yards."""
import math, random
import numpy as np
import materials as M
from cars import CARS, car
from mesh import Mesh, place
from nature import leaves_at
from outlook import crown
from town import city_of, plot, road

ROAD, WALK, VERGE = 9., 2.6, 3.4        # widths of a street, of its pavement, of the green between, metres
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


def cuts(r, edges, sizes, reach):
    """West or south edges of streets: those that the site asks for, then outwards by the size of a quarter."""
    found = list(edges)
    while found[0] > -reach:
        found.insert(0, found[0] - ROAD - r.uniform(*sizes))
    while found[-1] < reach:
        found.append(found[-1] + ROAD + r.uniform(*sizes))
    return found


class Town:
    """Lays quarters where the camera looks; `eye` and `to` are the camera's, `south` the lower kerb of the street before the site, `front` of the next one."""

    def __init__(self, spec, g, eye, to, south, front, promenade=False, reach=950.):
        self.spec, self.eye, self.to = spec, eye, to
        self.r, self.city = random.Random(spec.get('seed', 3) + 5), city_of(spec)
        self.trees = [t for kind in ('linden', 'maple') for t in g.trees[kind]] if g.winter else far_trees()
        self.old = self.city == 'petersburg'
        w, s, e, n = plot(spec)
        self.plot, self.m = (w, s, e, n), Mesh()
        sizes = (78, 116) if self.old else (112, 168)
        beside = 150 if spec.get('site') == 'dom-v-centre' else 26      # an old street has houses in one line with the site
        self.west, self.south, self.promenade, self.river = w - beside, south, promenade, spec.get('river')
        self.xs = cuts(self.r, (self.west, e + beside - 8), sizes, reach)
        self.ys = cuts(self.r, (front, south, n + 18), sizes, reach)
        self.lay()
        self.distance(reach)

    def wet(self, y):
        return self.river and -440 < y < -48

    def seen(self, x, y, back=140.):
        """Whether a place lies before the camera or hardly behind it."""
        dx, dy = self.to[0] - self.eye[0], self.to[1] - self.eye[1]
        long = math.hypot(dx, dy)
        ax, ay = x - self.eye[0], y - self.eye[1]
        ahead, aside = (ax * dx + ay * dy) / long, abs(ax * dy - ay * dx) / long
        return ahead > -back and aside < 170 + max(0, ahead) * .95

    def hides(self, x, y, top, k):
        """Whether a house here would stand before the site or right under the camera."""
        ex, ey, ez = self.eye
        if math.hypot(x - ex, y - ey) < 70 + k:
            return True
        w, s, e, n = self.plot
        far = math.hypot(self.to[0] - ex, self.to[1] - ey)
        t = ((x - ex) * (self.to[0] - ex) + (y - ey) * (self.to[1] - ey)) / far ** 2
        if not 0 < t < 1:
            return False
        off = abs((x - ex) * (self.to[1] - ey) - (y - ey) * (self.to[0] - ex)) / far
        return off < k + 20 + (max(e - w, n - s) * .5) * t and top > ez * (1 - t) * .55

    def lay(self):
        m, r = self.m, self.r
        asphalt = M.asphalt(.15)
        for i, (x, x2) in enumerate(zip(self.xs, self.xs[1:])):
            for j, (y, y2) in enumerate(zip(self.ys, self.ys[1:])):
                cx, cy = (x + x2 + ROAD) / 2, (y + y2 + ROAD) / 2
                if not self.seen(cx, cy, 200) or self.wet(cy) or self.river and cy < -48 < y2:
                    continue
                own = y == self.south      # the street before the site is laid already
                if not own:
                    road(m, x + ROAD, y, x2, y + ROAD, .15)
                    m.box(x, y, -.5, x + ROAD, y + ROAD, 0, asphalt)
                else:
                    m.box(x + .2, y - .3, 0, x + ROAD - .2, y + ROAD + .3, .13, asphalt)
                road(m, x, y + ROAD, x + ROAD, y2, .15)
                if math.hypot(cx - self.eye[0], cy - self.eye[1]) < 520:
                    zebras(m, x, y)
                    self.drive(x, x2, y, y2, own)
                if x == self.west and own:
                    self.beside_site(x + ROAD, y + ROAD, x2, y2)
                elif x == self.west and y2 == self.south and (self.promenade or self.spec.get('square')):
                    if self.promenade:
                        self.foreground(x + ROAD, y + ROAD, x2, y2 - 3.5)
                else:
                    self.quarter(x + ROAD, y + ROAD, x2, y2)
        m.build('streets')

    def distance(self, near, houses=950, groves=1900):
        """Houses and lumps of green as far as the haze lets the eye go."""
        r = self.r
        ex, ey = self.eye[:2]
        look = math.atan2(self.to[1] - ey, self.to[0] - ex)
        lumps = [crown(i + 9) for i in range(3)]
        for i, data in enumerate(lumps):
            data.materials.append(M.foliage(((.055, .080, .026), (.070, .088, .032), (.048, .072, .026))[i]))
        for i in range(houses + groves):
            turn, d = look + r.uniform(-.82, .82), near * .85 + 3400 * r.random() ** 1.5
            x, y = ex + d * math.cos(turn), ey + d * math.sin(turn)
            if self.xs[0] < x < self.xs[-1] + ROAD and self.ys[0] < y < self.ys[-1] + ROAD or self.wet(y):
                continue
            if i >= houses:
                k = r.uniform(9, 30)
                place(r.choice(lumps), (x, y, 2), r.uniform(0, 6.3), (k, k * r.uniform(.4, 1), r.uniform(5, 9)))
                continue
            w, deep, h = r.uniform(11, 38), r.uniform(6.5, 8.5), r.uniform(13, 20) if self.old else r.choice((15, 15, 27, 27, 36, 48, r.uniform(50, 75)))
            w, deep = (w, deep) if h < 45 else (13, 12)
            w, deep = (w, deep) if r.random() < .5 else (deep, w)
            m = Mesh()
            m.box(-w, -deep, 0, w, deep, h, town_wall(r.choice(WALLS[self.city]), FLOOR[self.city], not self.old)); m.box(-w + .4, -deep + .4, h, w - .4, deep - .4, h + .1, town_roof(r.choice(ROOFS[self.city])))
            m.box(-2, -2, h, 2, 2, h + 2.6, town_roof(ROOFS['moscow'][1]))
            o = m.build('block')
            o.location = (x, y, 0)

    def drive(self, x, x2, y, y2, own):
        """Cars on the two streets of a quarter."""
        r = self.r
        for _ in range(3):
            lane = r.choice((2.3, 6.7))
            if not own:
                car(r.uniform(x + ROAD, x2), y + lane, math.pi if lane > 4 else 0, r.choice(CARS))
            lane = r.choice((2.3, 6.7))
            car(x + lane, r.uniform(y + ROAD, y2), math.pi / 2 if lane > 4 else -math.pi / 2, r.choice(CARS))

    def quarter(self, x0, y0, x1, y1):
        """Pavements and trees along its streets, then houses with their yard, a park or a school."""
        m, r = self.m, self.r
        near = math.hypot((x0 + x1) / 2 - self.eye[0], (y0 + y1) / 2 - self.eye[1]) < 560
        m.box(x0 + .2, y0 + .2, -.5, x1, y1, .02, turf())
        pave = M.paving((.30, .285, .26), .5, .25, .1)
        a = .2 if self.old else VERGE
        for p in ((x0 + a, y0 + a, x1 - a, y0 + a + WALK), (x0 + a, y1 - a - WALK, x1 - a, y1 - a), (x0 + a, y0 + a + WALK, x0 + a + WALK, y1 - a - WALK), (x1 - a - WALK, y0 + a + WALK, x1 - a, y1 - a - WALK)):
            m.box(p[0], p[1], 0, p[2], p[3], .09, pave)
        if not self.old:
            step = 8.5 if near else 14
            for k in range(int((x1 - x0) / step)):
                for y in (y0 + 1.7, y1 - 1.7):
                    self.tree(x0 + (k + .6) * step + r.uniform(-1, 1), y, .8)
            for k in range(int((y1 - y0) / step)):
                for x in (x0 + 1.7, x1 - 1.7):
                    self.tree(x, y0 + (k + .6) * step + r.uniform(-1, 1), .8)
        b = a + WALK + (0 if self.old else 5)
        box = (x0 + b, y0 + b, x1 - b, y1 - b)
        if y1 == self.south and x0 < 0 < x1 or r.random() < .10:
            self.park(*box)
        elif self.old:
            self.old_quarter(*box)
        else:
            r.choice((self.rows, self.ring, self.ring, self.towers))(*box, near)

    def beside_site(self, x0, y0, x1, y1):
        """What is left of the site's own quarter: green with trees, in an old street the backs of its houses."""
        w, s, e, n = self.plot
        rects = [(w - 1, y0, e + 1, n + 1)]
        for a, b, c, d in ((x0, y0, w, y1), (e, y0, x1, y1), (w, n, e, y1)):
            self.m.box(a, b, -.5, c, d, .02, turf())
        if not self.old or self.west == w - 26:
            self.grove((x0 + 1, s + 2, x1 - 1, y1 - 1), rects, 45)
            return
        for a, b in ((x0, w - 5), (e + 5, x1)):
            rects += self.house(a, y1 - 16, (a + b) / 2, y1 - 3, 5) + self.house((a + b) / 2, y1 - 16, b, y1 - 3, 4)
            self.grove((a, s + 20, b, y1 - 18), rects, 80)

    def foreground(self, x0, y0, x1, y1):
        """A park on both sides of the walk that leads to the houses."""
        for a, b in ((x0, -9), (9, x1)):
            self.m.box(a, y0, -.5, b, y1, .02, turf())
            self.park(a + 2, y0 + 2, b - 2, y1 - 2)

    def tree(self, x, y, k=1.):
        if math.hypot(x - self.eye[0], y - self.eye[1]) > 34:
            place(self.r.choice(self.trees), (x, y, 0), self.r.uniform(0, 6.3), k * self.r.uniform(.78, 1.25))

    def grove(self, box, rects, per=70.):
        """Trees between houses, in groups."""
        r = self.r
        x0, y0, x1, y1 = box
        for _ in range(int((x1 - x0) * (y1 - y0) / per)):
            x, y = r.uniform(x0, x1), r.uniform(y0, y1)
            if math.sin(x * .09 + y * .031) + math.sin(y * .083) > -.75 and not any(a - 4.2 < x < c + 4.2 and b - 4.2 < y < d + 4.2 for a, b, c, d in rects):
                self.tree(x, y)

    def house(self, x0, y0, x1, y1, floors):
        """A house with its roof: parapets, lift heads, vents. Its rectangle, or nothing if it would stand in the way."""
        h = floors * FLOOR[self.city] + .9
        if self.hides((x0 + x1) / 2, (y0 + y1) / 2, h, max(x1 - x0, y1 - y0) / 2):
            return []
        r, m = self.r, Mesh()
        wall, top = town_wall(r.choice(WALLS[self.city]), FLOOR[self.city], not self.old), town_roof(r.choice(ROOFS[self.city]))
        w, d = (x1 - x0) / 2, (y1 - y0) / 2
        if self.old:
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
        o = m.build('block')
        o.location = ((x0 + x1) / 2, (y0 + y1) / 2, 0)
        return [(x0, y0, x1, y1)]

    def ring(self, x0, y0, x1, y1, near):
        """Houses along the streets round a yard."""
        r, rects, d = self.r, [], 14.
        floors = r.choice((5, 9, 9, 12))
        gap = r.uniform(12, 22)
        for a, b in ((x0, (x0 + x1 - gap) / 2), ((x0 + x1 + gap) / 2, x1)):
            rects += self.house(a, y0, b, y0 + d, floors) + self.house(a, y1 - d, b, y1, floors + r.choice((0, 0, 3)))
        for x in (x0, x1 - d):
            rects += self.house(x, y0 + d + gap, x + d, y1 - d - gap, max(5, floors - r.choice((0, 3))))
        self.yard((x0 + d, y0 + d, x1 - d, y1 - d), rects, near)

    def rows(self, x0, y0, x1, y1, near):
        """Slabs behind each other."""
        r, rects, d = self.r, [], 13.
        n = max(2, int((y1 - y0) / 44))
        for k in range(n):
            y = y0 + (y1 - y0 - d) * k / (n - 1)
            cut = r.uniform(.38, .62)
            xm = x0 + (x1 - x0) * cut
            rects += self.house(x0, y, xm - 9, y + d, r.choice((5, 9, 9))) + self.house(xm + 9, y, x1, y + d, r.choice((5, 9, 9)))
        self.yard((x0, y0 + d, x1, y1 - d), rects, near)

    def towers(self, x0, y0, x1, y1, near):
        """Towers at the corners, a low school between them."""
        r, rects, k = self.r, [], 24.
        for x in (x0, x1 - k):
            for y in (y0, y1 - k):
                rects += self.house(x, y, x + k, y + k, r.choice((12, 14, 16, 17)))
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        rects += self.house(cx - 26, cy - 8, cx + 10, cy + 8, 3) + self.house(cx + 10, cy - 20, cx + 24, cy + 20, 3)
        self.yard((x0, y0, x1, y1), rects, near)

    def yard(self, box, rects, near):
        """Drives with parked cars, paths, a play ground, trees."""
        x0, y0, x1, y1 = box
        m, r = self.m, self.r
        clear = lambda a, b, c, d, k=1.: not any(p - k < c and a < q + k and o - k < d and b < t + k for p, o, q, t in rects)
        ways = []
        y = y0 + 7 + r.uniform(0, 3)
        for a, b, c, d in ((x0 + 6, y, x1 - 6, y + 5.5), (x0 + 6, y + 5.5, x0 + 11.5, y1 - 8), (x1 - 11.5, y + 5.5, x1 - 6, y1 - 8)):
            if c - a > 4 and d - b > 4 and clear(a, b, c, d):
                m.box(a, b, 0, c, d, .05, M.asphalt(.1)); m.box(a - .15, b - .15, 0, c + .15, d + .15, .045, M.stone((.45, .43, .41), 1., .5))
                ways.append((a, b, c, d))
                if near:
                    long = c - a > d - b
                    for k in range(int((c - a if long else d - b) / 2.7)):
                        if r.random() < .55:
                            car(*((a + 1.4 + k * 2.7, d + 2.6, math.pi / 2) if long else (a - 2.6, b + 1.4 + k * 2.7, 0)), r.choice(CARS))
                    m.box(*((a, d, 0, c, d + 5.2) if long else (a - 5.2, b, 0, a, d)), .048, M.asphalt(.1))
                    ways.append((a, d, c, d + 5.2) if long else (a - 5.2, b, a, d))
        cx, cy = (x0 + x1) / 2 + r.uniform(-8, 8), (y0 + y1) / 2 + r.uniform(-3, 12)
        if clear(cx - 10, cy - 8, cx + 10, cy + 8):
            m.box(cx - 10, cy - 7, 0, cx + 10, cy + 7, .07, M.plain(r.choice(((.30, .17, .11), (.13, .20, .21), (.36, .30, .22))), .9))
            for _ in range(5):
                a, b = cx + r.uniform(-8, 8), cy + r.uniform(-5, 5)
                m.box(a, b, 0, a + r.uniform(.6, 2.), b + r.uniform(.6, 2), r.uniform(.6, 2.4), M.plain(r.choice(((.42, .25, .10), (.13, .2, .3), (.5, .48, .44))), .7))
            ways.append((cx - 7, cy - 4, cx + 7, cy + 4))
        for x in (cx - 16, cx + 16):
            if x0 < x < x1 and clear(x - 1, y0, x + 1, y1, 0):
                m.box(x - 1, y0, 0, x + 1, y1, .04, M.paving((.30, .285, .26), .5, .25, .1))
        self.grove(box, rects + ways, 42 if near else 75)

    def old_quarter(self, x0, y0, x1, y1):
        """Houses in one line along all streets, wings in the yards."""
        r, d, rects = self.r, 13., []
        for y, side in ((y0, 1), (y1 - d, -1)):
            x = x0
            while x1 - x > 8:
                wide = r.uniform(17, 32)
                wide = x1 - x if x1 - x - wide < 14 else wide
                rects += self.house(x, y, x + wide, y + d, r.choice((4, 5, 5, 6)))
                if r.random() < .5:
                    a = x + r.uniform(0, max(.1, wide - 11))
                    rects += self.house(a, y + d if side > 0 else y - 16, a + 9, y + d + 16 if side > 0 else y, r.choice((3, 4, 4)))
                x += wide
        for x in (x0, x1 - d):
            y = y0 + d
            while y1 - d - y > 8:
                wide = r.uniform(16, 28)
                wide = y1 - d - y if y1 - d - y - wide < 14 else wide
                rects += self.house(x, y, x + d, y + wide, r.choice((4, 5, 5, 6)))
                y += wide
        self.m.box(x0 + d, y0 + d, 0, x1 - d, y1 - d, .06, M.paving((.24, .23, .215), .6, .3, .1))
        self.grove((x0 + d, y0 + d, x1 - d, y1 - d), rects, 75)

    def park(self, x0, y0, x1, y1):
        """Walks from corner to corner and along the edge, glades between groups of trees."""
        m, r = self.m, self.r
        pave = M.paving((.36, .33, .285), .4, .2, .1)
        cx, cy = (x0 + x1) / 2 + 9, (y0 + y1) / 2
        lines = [((x0, y0), (cx, cy)), ((x1, y0), (cx, cy)), ((x0, y1), (cx, cy)), ((x1, y1), (cx, cy)), ((x0, cy), (cx, cy)), ((cx, cy), (x1, cy))]
        for k, ((ax, ay), (bx, by)) in enumerate(lines):
            long = math.hypot(bx - ax, by - ay)
            u = ((bx - ax) / long, (by - ay) / long)
            m.frame((ax, ay, 0), u, (-u[1], u[0])); m.box(0, -1.6, 0, long, 1.6, .04 + .004 * k, pave)
        m.frame()
        m.tube((cx, cy, 0), (cx, cy, .075), 9, 9, pave, 40); m.tube((cx, cy, 0), (cx, cy, .12), 4.5, 4.5, turf(), 32)
        off = lambda x, y: min(abs((x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])) / math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in lines)
        for _ in range(int((x1 - x0) * (y1 - y0) / 34)):
            x, y = r.uniform(x0, x1), r.uniform(y0, y1)
            if math.sin(x * .055 + 1.) + math.sin(y * .06 + x * .021) > -.35 and off(x, y) > 3.6 and math.hypot(x - cx, y - cy) > 13:
                self.tree(x, y, 1.05)


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


def zebras(m, x, y):
    """Crossings on the four sides of a junction whose south-west corner is here."""
    paint = M.plain((.60, .60, .58), .7)
    for k in range(9):
        t = .28 + k * .98
        for a in (-4.2, ROAD + 1.2):
            m.box(x + t, y + a, 0, x + t + .48, y + a + 3., .012, paint); m.box(x + a, y + t, 0, x + a + 3., y + t + .48, .012, paint)
