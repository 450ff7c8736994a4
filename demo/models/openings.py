"""What stands in a wall: windows with the rooms behind them, loggias, balconies, terraces, entrances, shop fronts.

Local frame of every function: x along the side, y inwards from the facade plane, z up from the storey's floor, metres.
"""
import materials as M

WALL = .34          # thickness of what the facade shows of a wall
REVEAL = .30        # depth of a window behind the facade
TONES = [((1., .56, .24), 1.), ((1., .62, .30), 1.5), ((1., .70, .42), 1.2), ((1., .50, .20), .6), ((1., .82, .62), .8)]


class Openings:
    """Needs m (Mesh), r (Random), skin, style, light, lit and the materials fr, gl, thin, dark of the house."""

    def window(self, x0, x1, z0, z1, y=REVEAL, split=1, room_deep=4.2, lit=None):
        m, t = self.m, .055
        m.box(x0, y, z0, x1, y + .07, z0 + t, self.fr); m.box(x0, y, z1 - t, x1, y + .07, z1, self.fr)
        m.box(x0, y, z0 + t, x0 + t, y + .07, z1 - t, self.fr); m.box(x1 - t, y, z0 + t, x1, y + .07, z1 - t, self.fr)
        for i in range(1, split):
            c = x0 + (x1 - x0) * (i / split if split != 2 else .4)
            m.box(c - t * .6, y, z0 + t, c + t * .6, y + .07, z1 - t, self.fr)
        if self.style.get('grid'):      # the small panes of a factory's window
            n = max(2, round((z1 - z0) / .5))
            for i in range(1, n):
                z = z0 + (z1 - z0) * i / n
                m.box(x0 + t, y + .012, z - .016, x1 - t, y + .055, z + .016, self.fr)
        m.quad((x0, y + .035, z0), (x1, y + .035, z0), (x1, y + .035, z1), (x0, y + .035, z1), self.gl)
        self.room(x0 - .1, x1 + .1, z0 - .05, z1 + .12, y + .1, room_deep, lit)

    def room(self, x0, x1, z0, z1, y, deep, lit=None):
        m, r = self.m, self.r
        lit = (r.random() < self.lit) if lit is None else lit
        if lit and self.light:
            tone, p = r.choice(TONES)
            p = self.light * p * r.choice((.8, 1., 1.3))
            wall, ceil = M.room(tone, round(p, 2)), M.room(tone, round(p * 1.5, 2), .6)
        else:
            wall = ceil = r.choice(self.dark)
        Y = y + deep * r.uniform(.7, 1.)
        m.quad((x0, Y, z0), (x1, Y, z0), (x1, Y, z1), (x0, Y, z1), wall)
        m.quad((x0, y, z1), (x1, y, z1), (x1, Y, z1), (x0, Y, z1), ceil)
        m.quad((x0, y, z0), (x0, Y, z0), (x1, Y, z0), (x1, y, z0), self.dark[0])
        m.quad((x0, y, z0), (x0, Y, z0), (x0, Y, z1), (x0, y, z1), wall)
        m.quad((x1, y, z0), (x1, Y, z0), (x1, Y, z1), (x1, y, z1), wall)
        self.furnish(x0, x1, z0, z1, y, Y, lit)

    def furnish(self, x0, x1, z0, z1, y, Y, lit):
        m, r, w = self.m, self.r, x1 - x0
        if self.bare:
            return
        cur = M.curtain(lit=round(.45 * self.light, 3)) if lit else M.curtain((.55, .53, .5))
        k = r.random()
        if k < .62:
            for a, b in ((x0, x0 + w * r.uniform(.1, .3)), (x1 - w * r.uniform(.08, .28), x1)):
                m.quad((a, y + .12, z0), (b, y + .12, z0), (b, y + .12, z1), (a, y + .12, z1), cur)
        elif k < .74:
            m.quad((x0, y + .12, z0), (x1, y + .12, z0), (x1, y + .12, z1), (x0, y + .12, z1), cur)
        if lit and r.random() < .6:     # furniture against the light
            a = x0 + w * r.uniform(.1, .5)
            m.box(a, Y - 1.2, z0, a + w * .35, Y - .5, z0 + r.uniform(.6, 1.0), self.dark[0])
            c = x0 + w * r.uniform(.3, .7)
            m.box(c - .18, Y - 1.6, z1 - .75, c + .18, Y - 1.25, z1 - .55, M.glow(TONES[0][0], round(4 * self.light, 1)))

    def leaves(self, width):
        return max(1, round(width / self.style['leaf']))

    # -- kinds of openings: o from sites.json, h the storey's height, last whether a band or nothing stands above ------
    def draw_window(self, o, h, last):
        m, s, st = self.m, self.skin, self.style
        a, b, sill, head = o['from'], o['to'], st['sill'], h - st['head']
        below, above = (s['spandrel'], s['spandrel'] if not last else s['wall']) if st['niche'] else (s['wall'], s['wall'])
        deep = .09 if st['niche'] else 0
        m.box(a, deep, 0, b, WALL, sill, below)
        m.box(a, deep if not last else 0, head, b, WALL, h, above)
        m.box(a, deep - .05, sill - .04, b, WALL, sill + .001, self.fr)
        self.window(a, b, sill + .001, head, split=self.leaves(b - a))
        if st.get('lintel'):            # a flat arch of bricks set on end
            m.box(a - .14, -.028, head, b + .14, -.001, head + .40, s['band'])
        if st.get('surround'):          # a frame of dressed stone
            for x in (a - .16, b):
                m.box(x, -.05, sill - .10, x + .16, -.001, head + .16, s['band'])
            m.box(a, -.05, head, b, -.001, head + .16, s['band']); m.box(a - .22, -.10, sill - .20, b + .22, -.001, sill - .10, s['band'])
        if st.get('guard'):
            self.rail(a + .01, b - .01, .03, sill, 1.05)

    def rail(self, a, b, y, z0, z1):
        """Bars of black steel."""
        m = self.m
        m.box(a, y, z1 - .05, b, y + .045, z1, self.fr); m.box(a, y + .01, z0 + .06, b, y + .035, z0 + .10, self.fr)
        n = max(3, round((b - a) / .14))
        for i in range(n):
            x = a + (b - a) * (i + .5) / n
            m.box(x - .008, y + .012, z0 + .10, x + .008, y + .03, z1 - .05, self.fr)

    def draw_stair(self, o, h, last):
        m, s = self.m, self.skin
        a, b = o['from'], o['to']
        m.box(a, .12, 0, b, WALL, .25, s['spandrel']); m.box(a, .12, h - .3, b, WALL, h, s['spandrel'])
        self.window(a, b, .25, h - .3, y=.2, split=2, room_deep=2.4, lit=self.r.random() < .8)

    def back_wall(self, o, h, y):
        """The wall behind a loggia, balcony or terrace, with the glazing of its rooms."""
        m, wall, x = self.m, self.skin['wall'], o['from']
        for g0, g1 in o.get('glass', []):
            m.box(x, y, 0, g0, y + WALL, h, wall)
            m.box(g0, y, 0, g1, y + WALL, .06, self.fr); m.box(g0, y, h - .52, g1, y + WALL, h, wall)
            self.window(g0, g1, .06, h - .52, y=y + .2, split=max(2, round((g1 - g0) / .95)))
            x = g1
        m.box(x, y, 0, o['to'], y + WALL, h, wall)

    def draw_loggia(self, o, h, last):
        """A glazed bay standing out of the facade, its slab the floor, the next one's or a lid its roof; an inner one lies within the wall."""
        m, s, a, b, d = self.m, self.skin, o['from'], o['to'], o['deep']
        z1, rail, front = h - .245, .98, -d
        if o.get('inner'):
            front, z1 = .08, h - .42
            self.back_wall(o, h, d)
            m.box(a, .34, h - .42, b, d, h - .40, M.plain((.60, .58, .54), .7, snow=False))
            m.box(a, 0, h - .42, b, WALL, h, s['wall'])
            m.box(a - .02, WALL, 0, a, d, h, s['wall']); m.box(b, WALL, 0, b + .02, d, h, s['wall'])
        else:
            self.back_wall(o, h, 0)
            m.box(a - .04, -d - .04, -.24, b + .04, -.001, 0, s['band'])
            m.box(a, -d + .05, h - .245, b, -.001, h - .241, M.plain((.60, .58, .54), .7, snow=False))
            if o.get('lid'):
                m.box(a - .04, -d - .04, h - .24, b + .04, -.001, h + .06, s['band'])
            self.loggia_cheeks(a, b, d, rail, z1)
        self.loggia_front(a + .07, b - .07, front, rail, z1)
        if self.r.random() < .4 and not self.bare:
            x = self.r.uniform(a + .3, b - .9)
            m.box(x, front + .3, 0, x + .55, front + .8, self.r.uniform(.5, 1.3), M.plain(self.r.choice(((.35, .3, .25), (.20, .22, .18), (.5, .46, .4))), .8, snow=False))

    def loggia_cheeks(self, a, b, d, rail, z1):
        m = self.m
        for x in (a, b - .07):          # glass over the same panel as in front
            m.box(x, -d, 0, x + .07, -.001, rail, self.skin['spandrel'])
            m.box(x, -d, rail, x + .07, -d + .07, z1, self.fr)
            m.quad((x + .035, -d + .07, rail), (x + .035, 0, rail), (x + .035, 0, z1), (x + .035, -d + .07, z1), self.gl)

    def loggia_front(self, a, b, y, rail, z1):
        m = self.m
        m.box(a, y, 0, b, y + .06, rail, self.skin['spandrel'])
        m.box(a, y, rail, b, y + .06, rail + .06, self.fr); m.box(a, y, z1 - .06, b, y + .06, z1, self.fr)
        n = max(2, round((b - a) / .85))
        for i in range(1, n):
            x = a + (b - a) * i / n
            m.box(x - .022, y, rail + .06, x + .022, y + .05, z1 - .06, self.fr)
        m.quad((a, y + .03, rail + .06), (b, y + .03, rail + .06), (b, y + .03, z1 - .06), (a, y + .03, z1 - .06), self.gl)

    def draw_balcony(self, o, h, last):
        m, s, a, b, d = self.m, self.skin, o['from'], o['to'], o['deep']
        self.back_wall(o, h, 0)
        m.box(a, -d, -.18, b, -.001, .05, s['band'])
        if self.style.get('guard'):
            self.rail(a + .05, b - .05, -d + .04, .03, 1.12)
            return self.side_rails(a, b, d, None)
        self.side_rails(a, b, d, self.thin)
        m.quad((a + .05, -d + .06, .1), (b - .05, -d + .06, .1), (b - .05, -d + .06, 1.12), (a + .05, -d + .06, 1.12), self.thin)
        m.box(a + .04, -d + .04, 1.12, b - .04, -d + .08, 1.16, self.fr)

    def side_rails(self, a, b, d, glass):
        m = self.m
        for x in (a + .05, b - .07):
            m.box(x, -d + .09, 1.07, x + .02, -.001, 1.12, self.fr)
            if glass:
                m.box(x, -d + .09, .1, x + .02, -.001, 1.07, glass)
                continue
            for k in range(1, 8):
                y = -d + d * k / 8
                m.box(x, y - .008, .05, x + .016, y + .008, 1.07, self.fr)

    def draw_terrace(self, o, h, last):
        """The wall stands back; before it the roof of the storey below is paved, with a low parapet and a rail."""
        m, s, a, b, d = self.m, self.skin, o['from'], o['to'], o['deep']
        self.back_wall(o, h, d)
        m.box(a, .30, -.02, b, d, .04, M.wood((.30, .2, .12), (.22, .14, .08), 2.2, .14))
        m.box(a, 0, 0, b, .30, .34, s['pier']); m.box(a, -.05, .34, b, .35, .39, s['band'])
        m.quad((a + .05, .15, .39), (b - .05, .15, .39), (b - .05, .15, 1.1), (a + .05, .15, 1.1), self.thin)
        m.box(a, .13, 1.1, b, .17, 1.14, self.fr)
        if not self.bare:
            for _ in range(2):          # pots
                x = self.r.uniform(a + .4, b - .9)
                m.box(x, .45, .04, x + .5, .9, .5, M.plain((.30, .27, .24), .8))

    def draw_terrace_end(self, o, h):
        """The same terrace round the corner: the wall at its far end, its parapet up to the corner."""
        m, s, a, b, d = self.m, self.skin, o['from'], o['to'], o['deep']
        m.box(a if o['dual'] else a + WALL, d, 0, b - WALL if o['dual'] else b, d + WALL, h, s['wall'])
        p, q = (a, b - .35) if o['dual'] else (a + .35, b)
        m.box(p, 0, 0, q, .30, .34, s['pier']); m.box(p, -.05, .34, q, .35, .39, s['band'])
        m.quad((p, .15, .39), (q, .15, .39), (q, .15, 1.1), (p, .15, 1.1), self.thin)
        m.box(p, .13, 1.1, q, .17, 1.14, self.fr)
