"""One house exactly as its description in sites.json says: size, storeys, every opening of its facades; `stage` stops it mid-construction."""
import random
from mesh import Mesh
import materials as M
from openings import Openings, WALL
from roofs import Roofs
from shopfronts import TONES, dress
from skins import SECOND, SKINS, STYLES

PLINTH = .9         # homes on the first storey stand so high over the pavement
SHOP = 3.5          # a shop window with its piers
TALL = 12           # storeys from which a long house has two tones
# Origin as shares of the house's box, direction from left to right as seen from outside, direction inwards.
SIDES = {'s': ((0, 0), (1, 0), (0, 1)), 'e': ((1, 0), (0, 1), (-1, 0)), 'n': ((1, 1), (-1, 0), (0, -1)), 'w': ((0, 1), (0, -1), (1, 0))}


class Building(Openings, Roofs):
    def __init__(self, d, light=1.):
        self.d, self.light = d, light
        self.r = random.Random(d.get('seed', d['floors'] + len(d['name'])))
        skin = d.get('skin', 'dark-brick')
        self.style = STYLES[skin]
        self.skins = [SKINS[skin](*([d['tone']] if 'tone' in d else [])), *([SECOND[skin]()] if skin in SECOND and d['floors'] > TALL else [])]
        self.skin = self.skins[0]
        self.m = Mesh()
        self.x0, self.y0 = d['at']
        self.W, self.D = d['size']
        self.n, self.first = d['floors'], first_home(d)
        self.lit, self.bare = d.get('lit', .35), False
        self.fr, self.gl = M.frame(*([self.style['frame']] if 'frame' in self.style else [])), M.pane() if d.get('far') else M.glass()
        self.thin = self.gl if d.get('far') else M.glass((.75, .82, .82))
        self.dark = [M.room(power=0., diff=v) for v in (.10, .18, .28)]
        self.z = levels(d)
        self.openings = {(s, f): self.read(s, f) for s in SIDES for f in range(self.first, self.n + 1)}
        self.mark_corner_terraces()

    # -- the description ------------------------------------------------------------------
    def length(self, side):
        return self.W if side in 'sn' else self.D

    def height(self, f):
        return self.z[f + 1] - self.z[f]

    def read(self, side, f):
        """Openings of a storey, doors of a house without shops among them, from left to right."""
        band = next((b for b in self.d.get('facade', {}).get(side, []) if b['floors'][0] <= f <= b['floors'][1]), None)
        found = [dict(o) for o in (band['openings'] if band else [])]
        if f == 1:
            doors = [{'kind': 'door', 'from': x - 1.1, 'to': x + 1.1} for x in self.d.get('doors', {}).get(side, [])]
            found = [o for o in found if not any(o['from'] < q['to'] and q['from'] < o['to'] for q in doors)] + doors
        return sorted(found, key=lambda o: o['from'])

    def mark_corner_terraces(self):
        """A terrace on a corner stands in both sides' lists: what has no glass of it is its end, 0 left or 1 right."""
        for (side, _), openings in self.openings.items():
            for o in openings:
                if o['kind'] == 'terrace' and not o.get('glass'):
                    o['dual'] = 0 if o['from'] < .01 else 1

    def has_above(self, side, f, o):
        return any(q['kind'] == o['kind'] and q['from'] < o['to'] - .3 and o['from'] < q['to'] - .3 for q in self.openings.get((side, f + 1), []))

    def set_side(self, side, z):
        (ox, oy), u, y = SIDES[side]
        self.m.frame((self.x0 + ox * self.W, self.y0 + oy * self.D, z), u, y)

    # -- walls ----------------------------------------------------------------------------
    def build(self):
        if self.d.get('stage') is not None:
            from construction import shell
            return shell(self)
        if self.first > 1:
            self.ground()
        else:
            self.plinth()
        for f in range(self.first, self.n + 1):
            self.storey(f)
        self.insides()
        self.roof()
        return self.m.build('building')

    def storey(self, f):
        for side in SIDES:
            self.side(side, f)

    def side(self, side, f):
        self.set_side(side, self.z[f])
        h, last = self.height(f), self.is_group_top(f)
        a, b = self.wall_ends(side, f)
        x, spans = a, []
        for o in self.openings[side, f]:
            self.skin = self.skin_at(side, (x + o['from']) / 2)
            if 'dual' in o:             # the wall of the other side takes the corner behind the terrace
                self.pier(x, o['from'] - (WALL if o['dual'] else 0), h, last)
                self.draw_terrace_end(o, h)
                x = o['to'] + (0 if o['dual'] else WALL)
                continue
            self.pier(x, o['from'], h, last)
            self.skin = self.skin_at(side, (o['from'] + o['to']) / 2)
            o['lid'] = not self.has_above(side, f, o)
            getattr(self, 'draw_' + o['kind'])(o, h, last)
            if o['kind'] == 'terrace' or o['kind'] == 'loggia' and not o.get('inner'):
                spans.append((o['from'], o['to']))
            x = max(x, o['to'])
        self.skin = self.skins[0]
        self.pier(x, b, h, last)
        if last:
            self.band(side, a, b, h, spans, f == self.n)

    def skin_at(self, side, x):
        """Every other section of a long house has the second tone, where there is one."""
        sections = max(map(len, self.d.get('doors', {}).values()), default=1)
        if len(self.skins) < 2 or self.length(side) < max(self.W, self.D):
            return self.skins[0]
        return self.skins[int(x / self.length(side) * sections) % 2]

    def wall_ends(self, side, f):
        """The long sides hold the corners, but not those where a terrace is."""
        ends = []
        for end in (0, 1):
            at_end = [o for o in self.openings[side, f] if o['kind'] == 'terrace' and (o['from'] < .01 if end == 0 else o['to'] > self.length(side) - .01)]
            ends.append(WALL if side in 'ew' and not at_end else 0)
        return ends[0], self.length(side) - ends[1]

    def is_group_top(self, f):
        return f == self.n or (f - self.first + 1) % self.d.get('group', 2) == 0

    def pier(self, a, b, h, last):
        """Wall between two openings: relief where it is wide, fins of a tower."""
        m, s, w = self.m, self.skin, b - a
        if w <= 0:
            return
        m.box(a, 0, 0, b, WALL, h, s['pier'])
        if self.style.get('fins'):
            for x in ([a, b - .09] if w > .5 else [(a + b) / 2 - .05]):
                m.box(x, -.24, 0, x + .09, -.001, h, M.metal((.06, .06, .062), .35, 9.))
        elif self.style.get('rustic') or self.style.get('lintel'):
            if .9 < w < 3.2:            # every other course stands out
                for k in range(1, int(h / .45)):
                    m.box(a + .22, -.03, k * .45, b - .22, -.001, k * .45 + .225, s['wall'])
        if w >= 3.2:                    # a blind field between pilasters
            n = max(1, round(w / 3.4))
            for i in range(n):
                x0, x1 = a + w * i / n + .32, a + w * (i + 1) / n - .32
                m.box(x0, -.03, .5, x1, -.001, h - (.7 if last else .3), s['spandrel'] if self.style['niche'] else s['band'])

    def band(self, side, a, b, h, spans, top):
        m, s, out = self.m, self.skin, .14
        long = side in 'sn'
        x = a - (out if long and a < .01 else 0)
        end = b + (out if long and b > self.length(side) - .01 else 0)
        for c, d in spans + [(end, end)]:
            m.box(x, -out, h - .42, min(c, end), 0, h, s['band'])
            x = d
        if top and 'cornice' in self.style:
            k = self.style['cornice']
            e = k if long else 0
            for q, z0, z1 in ((.45, h - .12, h + .12), (.72, h + .12, h + .30), (1., h + .30, h + .42)):
                m.box(a - e * q, -k * q, z0, b + e * q, WALL if z0 >= h else -.141, z1, s['band'])

    def insides(self):
        """Slabs and a dark core, so that nothing shines through the house."""
        m, W, D = self.m, self.W, self.D
        m.frame((self.x0, self.y0, 0))
        deep = max([o['deep'] for (_, f), os in self.openings.items() if f == self.n for o in os if o['kind'] == 'terrace'], default=0)
        for f in range(1, self.n + 1):
            e = .36 + (deep if f == self.n else 0)
            zz = self.z[f + 1]
            m.box(e, e, zz - .18, W - e, D - e, zz - .02, M.plain((.4, .39, .37)))
        m.box(6, 6, 0, W - 6, D - 6, self.z[self.n + 1] - .2, self.dark[0])

    # -- ground storey --------------------------------------------------------------------
    def plinth(self):
        """Below homes of the first storey: dressed stone, cut at the entrances."""
        stone = M.stone(self.style.get('base', (.30, .285, .265)), 1.2, .9)
        for side in SIDES:
            self.set_side(side, 0)
            ends = (-.06, self.length(side) + .06) if side in 'sn' else (WALL, self.length(side) - WALL)
            x = ends[0]
            for o in [q for q in self.openings[side, 1] if q['kind'] == 'door'] + [{'from': ends[1], 'to': ends[1]}]:
                self.m.box(x, -.06, 0, o['from'], WALL, PLINTH, stone)
                x = o['to']

    def draw_door(self, o, h, last):
        """An entrance from the pavement, its glass as high as a storey, under a canopy."""
        m, a, b = self.m, o['from'], o['to']
        p = round(3.2 * max(self.light, .06), 2)
        wall = M.room((1., .74, .44), p, .5)
        m.box(a, 0, h - .55, b, WALL, h, self.skin['wall'])
        z0, z1 = -PLINTH, h - .55
        for x in (a, b - .07, (a + b) / 2 - .035):
            m.box(x, .2, z0, x + .07, .28, z1, self.fr)
        m.box(a, .2, z0 + 2.4, b, .28, z0 + 2.48, self.fr)
        m.quad((a, .24, z0), (b, .24, z0), (b, .24, z1), (a, .24, z1), self.gl)
        m.quad((a - .6, 3., z0), (b + .6, 3., z0), (b + .6, 3., z1 + .3), (a - .6, 3., z1 + .3), wall)
        m.quad((a - .6, .36, z1 + .2), (b + .6, .36, z1 + .2), (b + .6, 3., z1 + .2), (a - .6, 3., z1 + .2), M.room((1., .74, .44), round(p * 1.5, 2), .6))
        for x in (a - .22, b):
            m.box(x, -.12, z0, x + .22, -.001, z1 + .2, self.skin['band'])
        m.box(a - .7, -1.7, z1 + .22, b + .7, -.001, z1 + .42, M.metal((.12, .095, .07), .3))
        m.box(a - .5, -1.5, z1 + .20, b + .5, -.2, z1 + .21, M.glow((1., .76, .48), round(2.5 * max(self.light, .1), 2)))
        m.box(a - .9, -1.5, z0 - .02, b + .9, .3, z0 + .03, M.stone((.34, .32, .30), 1.2, .6))

    def ground(self):
        """Shop windows and lobbies below the first storey of homes."""
        h = self.z[self.first]
        for side in SIDES:
            self.set_side(side, 0)
            self.dressed = side in (self.d.get('shops') or '')
            doors = sorted(self.d.get('doors', {}).get(side, []))
            edge = .3
            x = edge
            for c in doors + [None]:
                to = self.length(side) - edge if c is None else c - SHOP / 2
                n = max(1, round((to - x) / SHOP)) if to - x > .6 else 0
                for i in range(n):
                    self.shop(x + (to - x) * i / n, x + (to - x) * (i + 1) / n, h)
                if c is not None:
                    self.shop(c - SHOP / 2, c + SHOP / 2, h, True)
                    x = c + SHOP / 2
            base = M.stone(self.style.get('base', (.30, .285, .265)), 1.75, .8)
            long = side in 'sn'
            for a, b in ((-.08 if long else .4, edge), (self.length(side) - edge, self.length(side) + .08 if long else self.length(side) - .4)):
                self.m.box(a, -.08, 0, b, .4, h, base)
            a, b = (-.2, self.length(side) + .2) if long else (.4, self.length(side) - .4)
            self.m.box(a, -.2, h - .55, b, .4, h, self.skin['band'])

    def shop(self, x0, x1, h, door=False):
        m, b = self.m, x1 - x0
        o, u, y = m.o, m.u, m.y
        m.frame((o[0] + u[0] * x0, o[1] + u[1] * x0, o[2]), u, y)
        base, top = M.stone(self.style.get('base', (.30, .285, .265)), 1.75, .8), h - .55
        m.box(0, -.08, 0, .4, .4, top, base); m.box(b - .4, -.08, 0, b, .4, top, base)
        m.box(.4, .05, h - 1.15, b - .4, .3, top, M.metal((.05, .045, .04)))
        tone, p = ((1., .74, .44), 2.2) if door else self.r.choice(TONES if self.dressed else (((1., .72, .42), 1.6), ((1., .8, .58), 1.3), ((1., .70, .38), 1.)))
        p = round(p * 1.9 * max(self.light, .06), 3)
        wall, ceil = M.room(tone, p, .5), M.room(tone, round(p * 1.6, 2), .7)
        z1, Y = h - 1.15, 5.5
        m.box(.4, .16, 0, b - .4, .3, .12, self.fr)
        for c in ((.4, .46), (b - .46, b - .4), (b / 2 - .03, b / 2 + .03)):
            m.box(c[0], .2, .12, c[1], .3, z1, self.fr)
        for z in [2.5] + ([h * .62] if h > 6 else []):
            m.box(.46, .2, z, b - .46, .28, z + .07, self.fr)
        m.quad((.4, .25, .1), (b - .4, .25, .1), (b - .4, .25, z1), (.4, .25, z1), self.gl)
        m.quad((0, Y, 0), (b, Y, 0), (b, Y, h), (0, Y, h), wall); m.quad((0, .4, z1 + .3), (b, .4, z1 + .3), (b, Y, z1 + .3), (0, Y, z1 + .3), ceil)
        m.quad((0, .3, .02), (0, Y, .02), (b, Y, .02), (b, .3, .02), M.plain((.3, .26, .22), .25, snow=False))
        if self.dressed and not door:
            dress(self, b, z1)
        elif not self.bare:
            self.shop_goods(b, z1, door)
        m.frame(o, u, y)

    def shop_goods(self, b, z1, door):
        m = self.m
        for i in range(3):              # shelves, counters and pendants
            x, y = self.r.uniform(.3, max(.4, b - 1.5)), self.r.uniform(1.2, 4.6)
            m.box(x, y, 0, x + self.r.uniform(.5, 1.2), y + .5, self.r.uniform(.8, 1.9), M.plain(self.r.choice(((.18, .13, .09), (.4, .36, .3), (.1, .1, .1))), .5, snow=False))
        for i in range(2):
            x, y = b * (i + .5) / 2, self.r.uniform(1.2, 2.5)
            m.box(x - .12, y - .12, z1 - .9, x + .12, y + .12, z1 - .66, M.glow((1., .78, .5), round(12 * max(self.light, .1), 1)))
        if door:
            m.box(-.3, -2.2, 3.15, b + .3, .1, 3.4, M.metal((.14, .105, .07), .3))
            m.quad((0, -2., 3.14), (b, -2., 3.14), (b, 0., 3.14), (0, 0., 3.14), M.glow((1., .76, .48), round(2.5 * max(self.light, .15), 2)))
            for x in (b * .42, b * .58):
                m.box(x - .012, .1, .9, x + .012, .14, 2.1, M.metal((.5, .38, .2), .3, 9.))
        elif self.r.random() < .6:
            m.box(.4, -.95, 3.0, b - .4, .1, 3.07, M.metal((.05, .045, .04)))


def first_home(d):
    """The lowest storey with homes, by the facades."""
    return min((b['floors'][0] for bands in d.get('facade', {}).values() for b in bands), default=2)


def levels(d):
    """Heights of the storeys' floors by number, metres; the number after the last is the roof."""
    z = {1: PLINTH if first_home(d) == 1 else 0}
    for f in range(1, d['floors'] + 1):
        z[f + 1] = z[f] + (d['ground'] if f == 1 else d['top'] if f == d['floors'] and 'top' in d else d['storey'])
    return z
