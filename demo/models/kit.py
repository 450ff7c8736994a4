"""Pieces of furniture from boxes, turned shapes, cushions and cloth. A piece is made with its back on the line y = 0 and put to a wall."""
import math, random
import bpy
import mathutils
from mesh import Mesh


class Kit:
    def __init__(self):
        self.hard, self.round, self.parts = Mesh(), Mesh(), []
        self.bevel = .003

    def box(self, x0, y0, z0, x1, y1, z1, mat):
        self.hard.box(x0, y0, z0, x1, y1, z1, mat)

    def tube(self, a, b, r0, mat, r1=None, n=24):
        self.round.tube(a, b, r0, r0 if r1 is None else r1, mat, n)

    def lathe(self, x, y, z, profile, mat, n=40, sx=1., sy=1.):
        """Turned about an upright axis: (radius, height) from bottom to top."""
        for (r0, h0), (r1, h1) in zip(profile, profile[1:]):
            for i in range(n):
                a, b = 2 * math.pi * i / n, 2 * math.pi * (i + 1) / n
                self.round.quad((x + sx * r0 * math.cos(a), y + sy * r0 * math.sin(a), z + h0), (x + sx * r0 * math.cos(b), y + sy * r0 * math.sin(b), z + h0),
                                (x + sx * r1 * math.cos(b), y + sy * r1 * math.sin(b), z + h1), (x + sx * r1 * math.cos(a), y + sy * r1 * math.sin(a), z + h1), mat)

    def soft(self, x0, y0, z0, x1, y1, z1, mat, bevel=.05, lean=(0, 0, 0)):
        """An upholstered block."""
        m = Mesh(); c = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
        m.box(x0 - c[0], y0 - c[1], z0 - c[2], x1 - c[0], y1 - c[1], z1 - c[2], mat)
        o = m.build('soft', True, min(bevel, .49 * min(x1 - x0, y1 - y0, z1 - z0)))
        o.modifiers['b'].segments = 5
        o.location, o.rotation_euler = c, lean
        self.parts.append(o)
        return o

    def pillow(self, at, w, d, h, mat, lean=(0, 0, 0), seed=0):
        """A stuffed cushion with pinched edges, w by d and h thick."""
        r = random.Random(seed); n = 22; m = Mesh()
        q = (r.uniform(0, 9), r.uniform(0, 9))
        def p(i, j, side):
            u, v = 2 * i / n - 1, 2 * j / n - 1
            t = max(0., (1 - u ** 4) * (1 - v ** 4)) ** .42
            wr = .06 * math.sin(u * 7 + q[0] + v * 2) * math.sin(v * 6 + q[1]) * t
            return (u * w / 2 * (1 - .04 * v * v), v * d / 2 * (1 - .04 * u * u), side * h / 2 * t * (1 + wr))
        for side in (-1, 1):
            for i in range(n):
                for j in range(n):
                    m.quad(p(i, j, side), p(i + 1, j, side), p(i + 1, j + 1, side), p(i, j + 1, side), mat)
        o = m.build('pillow', True); weld(o)
        o.location, o.rotation_euler = at, lean
        self.parts.append(o)

    def cloth(self, x0, y0, x1, y1, z, drop, mat, seed=1, rough=.012, thick=.035, sides='xXy', out=.022):
        """A blanket over a block: flat with soft folds on top, hanging over the named sides."""
        m = Mesh(); ns = mathutils.noise
        nx, ny = max(8, int((x1 - x0 + 2 * drop) / .035)), max(8, int((y1 - y0 + 2 * drop) / .035))
        lx0, lx1, ly0, ly1 = x0 - (drop if 'x' in sides else 0), x1 + (drop if 'X' in sides else 0), y0 - (drop if 'y' in sides else 0), y1 + (drop if 'Y' in sides else 0)
        def p(i, j):
            u, v = lx0 + (lx1 - lx0) * i / nx, ly0 + (ly1 - ly0) * j / ny
            px, py = min(max(u, x0), x1), min(max(v, y0), y1)
            over = math.hypot(u - px, v - py)
            k = ns.noise((u * 2.2, v * 2.2, seed)) * 1.3 + ns.noise((u * 6, v * 6, seed + 7)) * .45
            fold = math.sin((u if abs(v - py) > abs(u - px) else v) * 17 + seed) * .018 * min(1, over / .15) if over else 0
            e = out * min(1, over / .05)
            sx, sy = (u - px) / over if over else 0, (v - py) / over if over else 0
            return (px + sx * (e + fold), py + sy * (e + fold), z + thick + rough * k * (1 - min(1, over / .2)) - max(0, over - .02))
        for i in range(nx):
            for j in range(ny):
                m.quad(p(i, j), p(i + 1, j), p(i + 1, j + 1), p(i, j + 1), mat)
        o = m.build('cloth', True); weld(o)
        s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness, s.offset = thick * .6, 0
        self.parts.append(o)

    def light(self, x, y, z, w, d, power, tone=(1., .86, .66)):
        """A lamp w by d that shines down and is not seen itself."""
        l = bpy.data.lights.new('strip', 'AREA'); l.shape, l.size, l.size_y, l.energy, l.color = 'RECTANGLE', w, d, power, tone
        o = bpy.data.objects.new('strip', l); o.location, o.visible_camera = (x, y, z), False
        bpy.context.scene.collection.objects.link(o)
        self.parts.append(o)

    def put(self, x=0, y=0, rot=0., z=0.):
        """Builds the piece and moves it to its place."""
        if self.hard.f:
            self.parts.append(self.hard.build('hard', bevel=self.bevel))
        if self.round.f:
            o = self.round.build('round', True); weld(o); o.data.use_auto_smooth = True; o.data.auto_smooth_angle = .7
            self.parts.append(o)
        t = mathutils.Matrix.Translation((x, y, z)) @ mathutils.Matrix.Rotation(rot, 4, 'Z')
        for o in self.parts:
            o.matrix_world = t @ o.matrix_basis
        return self


def weld(o):
    w = o.modifiers.new('w', 'WELD'); w.merge_threshold = .0004


TURN = {'s': 0., 'n': math.pi, 'w': -math.pi / 2, 'e': math.pi / 2}


def at_wall(kit, back, x, y, depth):
    """Puts a piece whose place has its middle at x, y with its back to the wall."""
    ox, oy = {'s': (0, -1), 'n': (0, 1), 'w': (-1, 0), 'e': (1, 0)}[back]
    return kit.put(x + ox * depth / 2, y + oy * depth / 2, TURN[back])


def drape(x0, x1, y, z0, z1, mat, folds=14, amp=.045, seed=1, along='x'):
    """A hanging curtain in front of the line y (or x, when along is 'y')."""
    r = random.Random(seed); n = folds * 12; m = Mesh(); pts = []
    ph = r.uniform(0, 6)
    for i in range(n + 1):
        t = i / n
        a, b = x0 + (x1 - x0) * t, y + amp * math.sin(t * folds * 6.283 + .7 * math.sin(t * 9 + ph)) * (1 + .25 * math.sin(t * 23 + ph))
        pts.append((a, b) if along == 'x' else (b, a))
    for a, b in zip(pts, pts[1:]):
        m.quad((a[0], a[1], z0), (b[0], b[1], z0), (b[0], b[1], z1), (a[0], a[1], z1), mat)
    o = m.build('drape', True); weld(o)
    return o
