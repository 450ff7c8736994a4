"""One residential building from a dict: bay grid, cladding, loggias, lit rooms, retail floor, terraces; `stage` stops it mid-construction."""
import random
from mesh import Mesh
import materials as M

BAY, FLOOR = 3.5, 3.15
SKINS = {
    'dark-brick': lambda: dict(wall=M.brick(), pier=M.brick(), band=M.stone((.58, .53, .46)), spandrel=M.metal()),
    'light-stone': lambda: dict(wall=M.stone(), pier=M.stone(), band=M.stone((.68, .63, .56), 1.75, .5), spandrel=M.metal((.20, .155, .11))),
    'sand-brick': lambda: dict(wall=M.brick((.52, .43, .33), (.43, .345, .255), (.5, .46, .41)), pier=M.brick((.52, .43, .33), (.43, .345, .255), (.5, .46, .41)),
                               band=M.stone((.60, .56, .50)), spandrel=M.metal((.10, .085, .07))),
    'limestone': lambda: dict(wall=M.stone((.66, .60, .50)), pier=M.stone((.66, .60, .50)), band=M.stone((.72, .67, .58), 1.75, .5), spandrel=M.metal((.06, .055, .05))),
    'ochre-brick': lambda: dict(wall=M.brick((.50, .33, .17), (.40, .25, .12), (.52, .46, .38)), pier=M.brick((.50, .33, .17), (.40, .25, .12), (.52, .46, .38)),
                                band=M.brick((.36, .22, .11), (.30, .18, .09), (.48, .42, .34)), spandrel=M.metal((.09, .075, .06))),
    'umber-brick': lambda: dict(wall=M.brick((.38, .24, .14), (.30, .18, .10), (.48, .42, .36)), pier=M.brick((.38, .24, .14), (.30, .18, .10), (.48, .42, .36)),
                                band=M.brick((.50, .34, .19), (.42, .27, .14), (.5, .44, .36)), spandrel=M.metal((.08, .07, .06))),
    'red-brick': lambda: dict(wall=M.brick((.36, .13, .08), (.28, .09, .055), (.44, .40, .36)), pier=M.brick((.36, .13, .08), (.28, .09, .055), (.44, .40, .36)),
                              band=M.brick((.30, .11, .07), (.24, .08, .05), (.42, .38, .34)), spandrel=M.brick((.33, .12, .075), (.26, .085, .05), (.44, .40, .36))),
    'plaster': lambda: dict(wall=M.plain((.62, .60, .56), .85, bump=.3), pier=M.plain((.62, .60, .56), .85, bump=.3), band=M.stone((.60, .56, .50)), spandrel=M.metal((.17, .13, .09))),
    'graphite': lambda: dict(wall=M.metal((.085, .085, .09), .42), pier=M.metal((.085, .085, .09), .42), band=M.metal((.07, .07, .072)), spandrel=M.metal((.16, .12, .08))),
}
TONES = [((1., .56, .24), 1.), ((1., .62, .30), 1.5), ((1., .70, .42), 1.2), ((1., .50, .20), .6), ((1., .82, .62), .8)]


class Building:
    def __init__(self, d, light=1.):
        self.d, self.light = d, light
        self.r = random.Random(d.get('seed', d['floors']))
        self.skin = SKINS[d.get('skin', 'dark-brick')]()
        self.m = Mesh()
        self.nx, self.ny, self.n = d['bays'][0], d['bays'][1], d['floors']
        self.gh = d.get('ground', 4.8)
        self.x0, self.y0 = d['at']
        self.lit = d.get('lit', .35)
        self.is_first = self.is_last = False
        self.fr, self.gl = M.frame(), M.glass()
        self.dark = [M.room(power=0., diff=v) for v in (.10, .18, .28)]

    # -- one opening: frame, glass, room -------------------------------------------------
    def window(self, x0, x1, z0, z1, y=.30, split=1, room_deep=4.2, lit=None):
        m, r = self.m, self.r
        t = .055
        m.box(x0, y, z0, x1, y + .07, z0 + t, self.fr); m.box(x0, y, z1 - t, x1, y + .07, z1, self.fr)
        m.box(x0, y, z0 + t, x0 + t, y + .07, z1 - t, self.fr); m.box(x1 - t, y, z0 + t, x1, y + .07, z1 - t, self.fr)
        for i in range(1, split):
            c = x0 + (x1 - x0) * (i / split if split != 2 else .36)
            m.box(c - t * .6, y, z0, c + t * .6, y + .07, z1, self.fr)
        m.quad((x0, y + .035, z0), (x1, y + .035, z0), (x1, y + .035, z1), (x0, y + .035, z1), self.gl)
        self.room(x0 - .1, x1 + .1, z0 - .05, z1 + .12, y + .1, room_deep, lit)

    def room(self, x0, x1, z0, z1, y, deep, lit=None):
        m, r = self.m, self.r
        lit = (r.random() < self.lit) if lit is None else lit
        if lit and self.light:
            tone, p = r.choice(TONES)
            p = self.light * p * r.choice((.8, 1., 1.3))
            wall, ceil = M.room(tone, round(p, 3)), M.room(tone, round(p * 1.5, 3), .6)
        else:
            wall = ceil = r.choice(self.dark)
        Y = y + deep * r.uniform(.7, 1.)
        m.quad((x0, Y, z0), (x1, Y, z0), (x1, Y, z1), (x0, Y, z1), wall)
        m.quad((x0, y, z1), (x1, y, z1), (x1, Y, z1), (x0, Y, z1), ceil)
        m.quad((x0, y, z0), (x0, Y, z0), (x1, Y, z0), (x1, y, z0), self.dark[0])
        m.quad((x0, y, z0), (x0, Y, z0), (x0, Y, z1), (x0, y, z1), wall)
        m.quad((x1, y, z0), (x1, Y, z0), (x1, Y, z1), (x1, y, z1), wall)
        w = x1 - x0
        cur = M.curtain(lit=round(.45 * self.light, 3)) if lit else M.curtain((.55, .53, .5))
        k = r.random()
        if k < .62:
            a = w * r.uniform(.1, .3)
            m.quad((x0, y + .12, z0), (x0 + a, y + .12, z0), (x0 + a, y + .12, z1), (x0, y + .12, z1), cur)
            a = w * r.uniform(.08, .28)
            m.quad((x1 - a, y + .12, z0), (x1, y + .12, z0), (x1, y + .12, z1), (x1 - a, y + .12, z1), cur)
        elif k < .74:
            m.quad((x0, y + .12, z0), (x1, y + .12, z0), (x1, y + .12, z1), (x0, y + .12, z1), cur)
        if lit and r.random() < .6:   # furniture against the light
            a = x0 + w * r.uniform(.1, .5)
            m.box(a, Y - 1.2, z0, a + w * .35, Y - .5, z0 + r.uniform(.6, 1.0), self.dark[0])
            c = x0 + w * r.uniform(.3, .7)
            m.box(c - .18, Y - 1.6, z1 - .75, c + .18, Y - 1.25, z1 - .55, M.glow(TONES[0][0], round(4 * self.light, 1)))

    # -- one bay of one floor, local frame: x along, y inward, z up from this floor ---------
    def bay(self, k, h, group_top, corner=False):
        m, s, b = self.m, self.skin, BAY
        pw = .42 if k != 'L' else .3
        # At a corner the next side's first pier stands: two faces in one plane would turn black.
        end = b - .34 if self.is_last else b
        m.box(0, 0, 0, pw, .34, h, s['pier']); m.box(b - pw, 0, 0, end, .34, h, s['pier'])
        top = .42
        if group_top:
            m.box(-.14 if self.is_first else 0, -.14, h - .42, end, .34, h, s['band'])
        else:
            m.box(pw, .07, h - top, b - pw, .34, h, s['spandrel'])
        if k == 'W':       # panoramic window between piers
            m.box(pw, .10, 0, b - pw, .34, .32, s['spandrel'])
            self.window(pw, b - pw, .32, h - top, split=3)
        elif k == 'w':     # masonry infill, narrower window with a deep reveal and a low glass guard
            a = pw + .62
            m.box(pw, .07, 0, a, .34, h - top, s['wall'])
            m.box(a, .07, 0, b - pw, .34, .3, s['wall'])
            m.box(a, .02, .27, b - pw, .34, .31, self.fr)
            self.window(a, b - pw, .31, h - top, split=2)
        elif k == 'n':     # narrow pair in masonry
            m.box(pw, .07, 0, b - pw, .34, .55, s['wall'])
            m.box(b / 2 - .28, .07, .55, b / 2 + .28, .34, h - top, s['wall'])
            self.window(pw, b / 2 - .28, .55, h - top); self.window(b / 2 + .28, b - pw, .55, h - top)
        elif k in 'LB':    # loggia, or the same with a slab standing out as a balcony
            deep, out = 1.35, (1.0 if k == 'B' else 0.)
            m.box(pw - .02, .0, -.02, b - pw + .02, deep, .06, M.stone((.5, .47, .43)))
            m.box(pw - .02, .34, h - .2, b - pw + .02, deep, h - .02, M.plain((.55, .40, .26), .5))
            m.box(pw - .06, .34, 0, pw, deep, h, s['spandrel']); m.box(b - pw, .34, 0, b - pw + .06, deep, h, s['spandrel'])
            if out:
                m.box(pw - .3, -out, -.16, b - pw + .3, .02, .06, s['band'])
                x0, x1 = pw - .25, b - pw + .25
                for xa in (x0, x1 - .02):
                    m.box(xa, -out + .06, .1, xa + .02, 0, 1.12, M.glass((.75, .82, .82)))
                m.box(x0, -out + .05, 1.12, x1, -out + .09, 1.16, self.fr)
                m.quad((x0, -out + .07, .1), (x1, -out + .07, .1), (x1, -out + .07, 1.12), (x0, -out + .07, 1.12), M.glass((.75, .82, .82)))
            else:
                m.box(pw, .1, 1.1, b - pw, .15, 1.15, self.fr)
                m.quad((pw, .125, .1), (b - pw, .125, .1), (b - pw, .125, 1.1), (pw, .125, 1.1), M.glass((.72, .8, .8)))
            self.window(pw + .05, b - pw - .05, .08, h - .25, y=deep, split=3)
            if self.r.random() < .35:
                x = self.r.uniform(.9, 2.1)
                m.box(x, .5, .06, x + .5, 1., .5, M.plain((.35, .3, .25)))
            if self.r.random() < .25 and self.light:
                m.box(b / 2 - .07, .7, h - .24, b / 2 + .07, .84, h - .2, M.glow(power=round(14 * self.light, 1)))

    def ground(self, h, k, door=False):
        """Retail bay: tall glazing, stone piers, dark metal canopy, warm light; or a lobby entrance."""
        m, b, s = self.m, BAY, self.skin
        end = b - .4 if self.is_last else b
        m.box(-.08 if self.is_first else 0, -.08, 0, .45, .4, h, M.stone((.30, .285, .265), 1.75, .8)); m.box(b - .45, -.08, 0, end, .4, h, M.stone((.30, .285, .265), 1.75, .8))
        m.box(-.2 if self.is_first else 0, -.2, h - .55, end, .4, h, s['band'])
        m.box(.45, .05, h - 1.15, b - .45, .3, h - .55, M.metal((.05, .045, .04)))
        tone, p = ((1., .74, .44), 2.2) if door else self.r.choice((((1., .72, .42), 1.6), ((1., .8, .58), 1.3), ((1., .70, .38), 1.)))
        p = round(p * 1.9 * max(self.light, .06), 3)
        wall, ceil = M.room(tone, p, .5), M.room(tone, round(p * 1.6, 2), .7)
        z1 = h - 1.15
        m.box(.45, .16, 0, b - .45, .3, .12, self.fr)
        for c in ((.45, .51), (b - .51, b - .45), (b / 2 - .03, b / 2 + .03)):
            m.box(c[0], .2, 0, c[1], .3, z1, self.fr)
        m.box(.45, .2, 2.5, b - .45, .28, 2.57, self.fr)
        m.quad((.45, .25, .1), (b - .45, .25, .1), (b - .45, .25, z1), (.45, .25, z1), self.gl)
        Y = 5.5
        m.quad((0, Y, 0), (b, Y, 0), (b, Y, h), (0, Y, h), wall); m.quad((0, .4, z1 + .3), (b, .4, z1 + .3), (b, Y, z1 + .3), (0, Y, z1 + .3), ceil)
        m.quad((0, .3, .02), (0, Y, .02), (b, Y, .02), (b, .3, .02), M.plain((.3, .26, .22), .25, snow=False))
        for i in range(3):    # shelves, counters and pendants
            x, y = self.r.uniform(.3, b - 1), self.r.uniform(1.2, 4.6)
            m.box(x, y, 0, x + self.r.uniform(.5, 1.2), y + .5, self.r.uniform(.8, 1.9), M.plain(self.r.choice(((.18, .13, .09), (.4, .36, .3), (.1, .1, .1))), .5, snow=False))
        for i in range(2):
            x, y = b * (i + .5) / 2, self.r.uniform(1.2, 2.5)
            m.box(x - .12, y - .12, z1 - .9, x + .12, y + .12, z1 - .66, M.glow((1., .78, .5), round(12 * max(self.light, .1), 1)))
        if door:
            m.box(-.3, -2.2, 3.15, b + .3, .1, 3.4, M.metal((.14, .105, .07), .3))
            m.quad((0, -2., 3.14), (b, -2., 3.14), (b, 0., 3.14), (0, 0., 3.14), M.glow((1., .76, .48), round(2.5 * max(self.light, .15), 2)))
            for x in (b * .36, b * .64):
                m.box(x - .012, .1, .9, x + .012, .14, 2.1, M.metal((.5, .38, .2), .3, 9.))
        elif self.r.random() < .6:
            m.box(.4, -.95, z1 - .02, b - .4, .1, z1 + .05, M.metal((.05, .045, .04)))

    def side(self, frame_o, u, y, n, pattern, doors=()):
        d, floors = self.d, self.n
        g = d.get('group', 2)
        stage = d.get('stage')
        for i in range(n):
            o = (frame_o[0] + u[0] * BAY * i, frame_o[1] + u[1] * BAY * i)
            self.is_first, self.is_last = i == 0, i == n - 1
            self.m.frame((*o, 0), u, y)
            self.ground(self.gh, i, i in doors)
            for f in range(1, floors):
                self.m.frame((*o, self.gh + (f - 1) * FLOOR), u, y)
                p = pattern[(f // d.get('shift', 99)) % len(pattern)]
                k = p[i % len(p)]
                self.bay(k, FLOOR, f % g == 0 or f == floors - 1)

    def build(self, z=0):
        if self.d.get('stage'):
            from construction import shell
            return shell(self)
        m, d = self.m, self.d
        W, D = self.nx * BAY, self.ny * BAY
        top = self.gh + (self.n - 1) * FLOOR
        pat, pat2 = d.get('pattern', ['LwWWwL']), d.get('pattern2', d.get('pattern', ['wWwW']))
        doors = d.get('doors', {})
        x0, y0 = self.x0, self.y0
        self.side((x0, y0), (1, 0), (0, 1), self.nx, pat, doors.get('s', ()))
        self.side((x0 + W, y0), (0, 1), (-1, 0), self.ny, pat2, doors.get('e', ()))
        self.side((x0 + W, y0 + D), (-1, 0), (0, -1), self.nx, pat, doors.get('n', ()))
        self.side((x0, y0 + D), (0, -1), (1, 0), self.ny, pat2, doors.get('w', ()))
        m.frame((x0, y0, 0))
        for f in range(self.n):      # floor slabs, so that nothing shines through
            zz = self.gh + f * FLOOR if f else self.gh
            m.box(.36, .36, zz - .18, W - .36, D - .36, zz - .02, M.plain((.4, .39, .37)))
        m.box(6, 6, 0, W - 6, D - 6, top, self.dark[0])
        self.roof(W, D, top)
        return m.build('building')

    def roof(self, W, D, top):
        m, s, r = self.m, self.skin, self.r
        m.box(0, 0, top, W, .3, top + 1.2, s['pier']); m.box(0, D - .3, top, W, D, top + 1.2, s['pier'])
        m.box(0, .3, top, .3, D - .3, top + 1.2, s['pier']); m.box(W - .3, .3, top, W, D - .3, top + 1.2, s['pier'])
        m.box(-.1, -.1, top + 1.2, W + .1, .4, top + 1.26, self.fr); m.box(-.1, D - .4, top + 1.2, W + .1, D + .1, top + 1.26, self.fr)
        m.box(-.1, .4, top + 1.2, .4, D - .4, top + 1.26, self.fr); m.box(W - .4, .4, top + 1.2, W + .1, D - .4, top + 1.26, self.fr)
        m.box(.3, .3, top, W - .3, D - .3, top + .12, M.plain((.34, .33, .32), .85, bump=.4))
        # set-back penthouse with a terrace, then plant rooms
        b = BAY
        if self.d.get('penthouse', True):
            px0, px1, py0, py1 = b, W - b, 2.4, D - 2.4
            ox, oy = self.x0, self.y0
            m.box(.3, .3, top + .12, W - .3, D - .3, top + .16, M.paving((.42, .36, .30), .9, .14))
            for (o, u, y, L) in (((px0, py0), (1, 0), (0, 1), px1 - px0), ((px1, py0), (0, 1), (-1, 0), py1 - py0),
                                 ((px1, py1), (-1, 0), (0, -1), px1 - px0), ((px0, py1), (0, -1), (1, 0), py1 - py0)):
                m.frame((ox + o[0], oy + o[1], top + .12), u, y)
                n = max(1, round(L / 2.6))
                for i in range(n):
                    a, c = L * i / n, L * (i + 1) / n
                    m.box(a, 0, 0, a + .16, .3, 3.3, s['spandrel'])
                    self.window(a + .16, c, .05, 3.2, y=.12, split=2)
                m.box(-.7, -.7, 3.3, L + .7, .35, 3.62, s['band'])
            m.frame((ox, oy, 0))
            m.box(px0, py0, top + 3.4, px1, py1, top + 3.7, M.plain((.34, .33, .32), .85, bump=.4))
            zt = top + 3.7
        else:
            zt = top + .12
        m.box(W * .38, D * .32, zt, W * .62, D * .68, zt + 2.8, M.metal((.12, .115, .11), .45))
        for _ in range(9):
            x, y = r.uniform(4.5, W - 6.5), r.uniform(4, D - 5.5)
            m.box(x, y, zt, x + r.uniform(.8, 2.2), y + r.uniform(.8, 1.6), zt + r.uniform(.5, 1.3), M.plain((.45, .45, .46), .5, .4))
