"""What stands, lies and hangs about in rooms: books, vases, lamps, rugs, pictures, plants."""
import math, random
import numpy as np
import materials as M
import surfaces as S
from kit import Kit
from mesh import Mesh, place


def black():
    return S.glossy((.03, .03, .031), .42)


def oak():
    return M.wood((.42, .28, .155), (.33, .205, .11), 2.6, .5, .42, snow=False, solid=True)


def books(k, x, y, z, n, seed=1, flat=False):
    r, tones = random.Random(seed), ((.58, .54, .47), (.32, .14, .09), (.13, .16, .18), (.66, .64, .58), (.22, .24, .16), (.44, .34, .21), (.10, .10, .11))
    for _ in range(3 if flat else n):
        t, h, d = r.uniform(.018, .042), r.uniform(.19, .26), r.uniform(.13, .18)
        mat = S.paint(r.choice(tones), .7)
        if flat:
            k.box(x - d / 2 - r.uniform(0, .02), y, z, x + d * .8, y + d + .03, z + t, mat); z += t
        else:
            k.box(x, y, z, x + t - .001, y + d, z + h, mat); x += t


def vase(k, x, y, z, r, h, tone, rough=.55):
    k.lathe(x, y, z, ((.0, 0), (r * .62, 0), (r * .9, h * .22), (r, h * .45), (r * .78, h * .74), (r * .40, h * .9), (r * .44, h), (r * .36, h), (r * .33, h * .88)), S.glossy(tone, rough), 44)


def floor_lamp(h=1.55, metal=None):
    k, m = Kit(), metal or S.glossy((.55, .41, .20), .3, 1.)
    k.lathe(0, 0, 0, ((.0, 0), (.14, 0), (.14, .016), (.0, .02)), m, 48); k.tube((0, 0, .018), (0, 0, h - .2), .010, m)
    k.lathe(0, 0, h - .32, ((.20, 0), (.155, .28)), S.shade((.88, .83, .74), .9), 56)
    return k


def table_lamp():
    k = Kit()
    k.lathe(0, 0, 0, ((.0, 0), (.055, 0), (.075, .07), (.05, .15), (.012, .18), (.012, .22)), S.glossy((.62, .58, .51), .5), 40); k.lathe(0, 0, .2, ((.12, 0), (.085, .17)), S.shade((.88, .83, .74), 1.3), 48)
    return k


def pendant(drop, r=.22, mat=None, kind='dome'):
    """Hangs from z = 0 downwards."""
    k, m = Kit(), mat or black()
    k.tube((0, 0, 0), (0, 0, -drop), .003, black(), n=8); k.lathe(0, 0, -.02, ((.0, .02), (.05, .02), (.05, 0), (.0, 0)), m, 32)
    if kind == 'dome':
        k.lathe(0, 0, -drop - .2, ((r, 0), (r * .94, .06), (r * .70, .13), (r * .30, .19), (.03, .215)), m, 56); k.lathe(0, 0, -drop - .17, ((.0, -.02), (.045, -.005), (.055, .04), (.03, .09)), S.shade(power=3.), 24)
    elif kind == 'globe':
        k.lathe(0, 0, -drop - 2 * r * .95, tuple((max(.001, r * math.sin(math.pi * i / 14)), r * (1 - math.cos(math.pi * i / 14))) for i in range(15)), S.shade((.9, .88, .82), 1.5), 40)
    else:
        k.lathe(0, 0, -drop - .17, ((r, 0), (r, .17), (.0, .17)), S.shade((.88, .83, .74), 1.0), 56)
    return k


def rug(x0, y0, x1, y1, tone=(.58, .55, .49)):
    m = Mesh(); m.box(x0, y0, .0005, x1, y1, .014, M.fabric(tone, 90.)); m.build('rug', bevel=.006)


def picture(k, x, z, w, h, seed=1, frame_=None):
    """A drawing of lines and fields in its frame, flat at the wall."""
    r = random.Random(seed)
    k.box(x - w / 2, 0, z - h / 2, x + w / 2, .022, z + h / 2, frame_ or oak()); k.box(x - w / 2 + .014, .022, z - h / 2 + .014, x + w / 2 - .014, .0235, z + h / 2 - .014, S.paint((.80, .785, .745), .9))
    y = .0235
    for i in range(4):
        a, b = r.uniform(-.34, .05) * w, r.uniform(-.34, .05) * h
        y += .0006
        k.box(x + a, .0235, z + b, x + a + r.uniform(.16, .34) * w, y, z + b + r.uniform(.16, .34) * h, S.paint(r.choice(((.40, .21, .12), (.13, .155, .16), (.60, .48, .31), (.33, .36, .30), (.70, .64, .54))), .9))
    for i in range(5):
        y += .0003
        t = r.uniform(-.36, .36) * h
        k.box(x - w * .36, .0235, z + t, x + w * .36, y, z + t + .003, S.paint((.12, .12, .12), .9))


def rubber_plant(x, y, h=1.1, pot=(.20, .20, .19), seed=3, z=0.):
    """Stems with broad leaves, as fig or rubber plant."""
    rng, m = np.random.default_rng(seed), Mesh()
    leaf, stem = M.leaf((.035, .085, .03), (.06, .12, .04), .15), M.bark((.10, .09, .05))
    quads = []
    for s in range(4):
        a0, lean = rng.uniform(0, 6.3), rng.uniform(.05, .2)
        top = np.array([math.cos(a0) * lean * h, math.sin(a0) * lean * h, h * rng.uniform(.75, 1.)])
        m.tube((0, 0, .2), tuple(top), .012, .005, stem, 6)
        for i in range(11):
            t = .3 + .7 * i / 10
            p = np.array([0, 0, .2]) * (1 - t) + top * t
            a = i * 2.4 + a0; d = np.array([math.cos(a), math.sin(a), .35 + .5 * t]); d /= np.linalg.norm(d)
            side = np.cross(d, (0, 0, 1)); side /= np.linalg.norm(side); L = .20 * rng.uniform(.75, 1.15)
            dip = np.array([0, 0, -.03])
            c = [p + d * .04, p + d * L * .45 + dip * .2, p + d * L * .8 + dip, p + d * L * 1.15 + dip * 2.4]
            for (q0, w0), (q1, w1) in zip(zip(c, (.012, .052, .044, .002)), list(zip(c, (.012, .052, .044, .002)))[1:]):
                up = np.array([0, 0, .012])
                quads += [[q0 - side * w0 + up, q0, q1, q1 - side * w1 + up], [q0, q0 + side * w0 + up, q1 + side * w1 + up, q1]]
    m.cloud(np.array(quads), leaf)
    place(m.data('plant'), (x, y, z))
    k = Kit(); k.lathe(0, 0, 0, ((.0, 0), (.11, 0), (.145, .12), (.14, .26), (.125, .26), (.12, .22), (.0, .22)), S.glossy(pot, .6), 40); k.put(x, y, 0, z)
