"""The town round a site, quarter by quarter, as it looks from above: streets with kerbs, crossings and rows of trees, houses along them, yards."""
import math, random
import materials as M
from cars import CARS, car
from mesh import Mesh, place
from outlook import crown
from town import city_of, plot, road
from town_houses import FLOOR, far_trees, house, plain_house, turf

ROAD, WALK, VERGE = 9., 2.6, 3.4        # widths of a street, of its pavement, of the green between, metres


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
        self.eye, self.to = eye, to
        self.r, self.city = random.Random(spec.get('seed', 3) + 5), city_of(spec)
        self.trees = [t for kind in ('linden', 'maple') for t in g.trees[kind]] if g.winter else far_trees()
        self.old = self.city == 'petersburg'
        w, s, e, n = plot(spec)
        self.plot, self.m = (w, s, e, n), Mesh()
        sizes = (78, 116) if self.old else (112, 168)
        self.in_line = spec.get('site') == 'dom-v-centre'       # an old street has houses in one line with the site, and houses or a square across it
        beside = 150 if self.in_line else 26
        self.west, self.south, self.promenade, self.river, self.wood = w - beside, south, promenade, spec.get('river'), spec.get('wood')
        self.xs = cuts(self.r, (self.west, e + beside - 8), sizes, reach)
        self.ys = cuts(self.r, (front, south, n + 18), sizes, reach)
        self.lay()
        self.distance(reach)

    def wet(self, y):
        return self.river and -440 < y < -48

    def in_wood(self, x0, y0, x1, y1):
        """Whether a quarter belongs to the wood or large park that the site names."""
        return bool(self.wood) and self.wood[0] < (x0 + x1) / 2 < self.wood[2] and self.wood[1] < (y0 + y1) / 2 < self.wood[3]

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
                elif x == self.west and y2 == self.south and (self.promenade or self.in_line):
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
        kinds = [plain_house(r, self.city).data('block') for _ in range(40)]
        for i in range(houses + groves):
            turn, d = look + r.uniform(-.82, .82), near * .85 + 3400 * r.random() ** 1.5
            x, y = ex + d * math.cos(turn), ey + d * math.sin(turn)
            if self.xs[0] < x < self.xs[-1] + ROAD and self.ys[0] < y < self.ys[-1] + ROAD or self.wet(y):
                continue
            if i >= houses:
                k = r.uniform(9, 30)
                place(r.choice(lumps), (x, y, 2), r.uniform(0, 6.3), (k, k * r.uniform(.4, 1), r.uniform(5, 9)))
                continue
            place(r.choice(kinds), (x, y, 0))

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
        if y1 == self.south and x0 < 0 < x1 or self.in_wood(*box) or r.random() < .10:
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
        if not self.in_line:
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
        o = house(self.r, (x1 - x0) / 2, (y1 - y0) / 2, h, self.city).build('block')
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


def zebras(m, x, y):
    """Crossings on the four sides of a junction whose south-west corner is here."""
    paint = M.plain((.60, .60, .58), .7)
    for k in range(9):
        t = .28 + k * .98
        for a in (-4.2, ROAD + 1.2):
            m.box(x + t, y + a, 0, x + t + .48, y + a + 3., .012, paint); m.box(x + a, y + t, 0, x + a + 3., y + t + .48, .012, paint)
