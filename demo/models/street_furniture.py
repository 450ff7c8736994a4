"""Small things of streets and yards: lamps, benches, planters, play and sports grounds, a pergola."""
import random
import materials as M
import render as R
from mesh import Mesh, place

# Moods so light still have the sun, whose light a hundred lamps would hide in noise.
SUNLIT = .2
OAK = ((.36, .22, .115), (.24, .135, .065), 4., .3)


def lamp(x, y, light, h=4.2, shine=True, data={}):
    """A post with a lamp on two arms; one that does not shine only glows."""
    key = (h, light, M.SEASON)
    if key not in data:
        m = Mesh(); st = M.frame()
        m.tube((0, 0, 0), (0, 0, h), .055, .045, st, 10)
        m.box(-.14, -.14, 0, .14, .14, .08, st)
        m.box(-.05, -.32, h - .02, .05, .32, h + .05, st)
        if light:
            m.quad((-.04, -.3, h - .025), (.04, -.3, h - .025), (.04, .3, h - .025), (-.04, .3, h - .025), M.glow((1., .76, .48), 14.))
        data[key] = m.data('lamp')
    place(data[key], (x, y, 0), random.choice((0, 3.14159)))
    if shine and light and light < SUNLIT:
        R.point((x, y, h - .15), 1300 * light, radius=.18)


def bench(x, y, rot=0, data={}):
    if M.SEASON not in data:
        m = Mesh(); wood = M.wood((.34, .2, .10), (.22, .12, .06), 4., .3)
        for sx in (-.75, .75):
            m.box(sx - .12, -.22, 0, sx + .12, .22, .38, M.stone((.5, .48, .45), 2., 1.))
        for i in range(6):
            m.box(-1.1, -.25 + i * .085, .40, 1.1, -.18 + i * .085, .45, wood)
        for i in range(3):
            m.box(-1.1, .25 + i * .02, .52 + i * .12, 1.1, .285 + i * .02, .60 + i * .12, wood)
        for sx in (-.8, .8):
            m.box(sx - .02, .24, .4, sx + .02, .27, .85, M.frame())
        data[M.SEASON] = m.data('bench')
    place(data[M.SEASON], (x, y, 0), rot)


def planter(m, x0, y0, x1, y1, h=.45, t=.12, mat=None):
    mat = mat or M.stone((.46, .44, .41), 2.4, 1., .004)
    m.box(x0, y0, 0, x1, y0 + t, h, mat); m.box(x0, y1 - t, 0, x1, y1, h, mat)
    m.box(x0, y0 + t, 0, x0 + t, y1 - t, h, mat); m.box(x1 - t, y0 + t, 0, x1, y1 - t, h, mat)
    m.box(x0 + t, y0 + t, 0, x1 - t, y1 - t, h - .08, M.plain((.06, .045, .035), .95, bump=.6))


def play_ground(m, x, y, rad, r, tone=(.42, .22, .12)):
    """Soft surface, sand, a tower with a slide, swings, hills to climb."""
    m.tube((x, y, .1), (x, y, .17), rad, rad, M.plain(tone, .9), 48)
    m.tube((x + rad * .3, y + rad * .2, .1), (x + rad * .3, y + rad * .2, .19), rad * .42, rad * .42, M.plain((.60, .48, .32), .9), 40)
    wood, steel = M.wood((.40, .25, .13), (.28, .16, .08), 3., .2), M.frame()
    tx, ty = x - rad * .35, y - rad * .15
    for a in (-.8, .8):
        for b in (-.8, .8):
            m.box(tx + a - .07, ty + b - .07, .15, tx + a + .07, ty + b + .07, 3., wood)
    m.box(tx - .9, ty - .9, 1.5, tx + .9, ty + .9, 1.6, wood); m.box(tx - 1.1, ty - 1.1, 3., tx + 1.1, ty + 1.1, 3.1, wood)
    for s in (-.9, .82):
        m.box(tx - .9, ty + s, 1.6, tx + .9, ty + s + .08, 2.3, wood)
    m.quad((tx + .9, ty - .35, 1.55), (tx + 3.6, ty - .35, .3), (tx + 3.6, ty + .35, .3), (tx + .9, ty + .35, 1.55), M.plain((.55, .56, .57), .25, .9))
    sx, sy = x + rad * .1, y - rad * .55
    for a in (-1.9, 1.9):
        m.tube((sx + a, sy - .6, .15), (sx + a, sy, 2.3), .05, .05, steel, 6); m.tube((sx + a, sy + .6, .15), (sx + a, sy, 2.3), .05, .05, steel, 6)
    m.tube((sx - 1.9, sy, 2.3), (sx + 1.9, sy, 2.3), .05, .05, steel, 6)
    for a in (-.8, .8):
        for b in (-.22, .22):
            m.tube((sx + a + b, sy, 2.3), (sx + a + b, sy, .6), .012, .012, steel, 4)
        m.box(sx + a - .25, sy - .1, .55, sx + a + .25, sy + .1, .6, M.plain((.04, .04, .04), .8))
    for k in range(3):
        a = r.uniform(0, 6.3)
        m.tube((x + rad * .6 * (k - 1), y + rad * .62, .12), (x + rad * .6 * (k - 1), y + rad * .62, .5 + .2 * k), 1.1, .5, M.plain((.16, .26, .28), .9), 20)


def sports_ground(m, x0, y0, x1, y1):
    m.box(x0, y0, .1, x1, y1, .16, M.plain((.10, .20, .22), .9)); m.box(x0 + 1.2, y0 + 1.2, .16, x1 - 1.2, y1 - 1.2, .165, M.plain((.38, .16, .09), .9))
    m.box((x0 + x1) / 2 - .04, y0 + 1.2, .165, (x0 + x1) / 2 + .04, y1 - 1.2, .169, M.plain((.7, .7, .68), .8))
    for x in (x0 + .6, x1 - .6):
        y = (y0 + y1) / 2
        m.tube((x, y, .1), (x, y, 3.2), .07, .06, M.frame(), 8); m.box(x - .04, y - .8, 2.7, x + .04, y + .8, 3.7, M.plain((.75, .75, .74), .5))
    for k in range(int((x1 - x0) / 2)):
        for y in (y0, y1):
            m.tube((x0 + k * 2, y, .1), (x0 + k * 2, y, 3.), .03, .03, M.frame(), 5)


def pergola(m, x0, y0, x1, y1, h=2.9):
    """Posts, a slatted roof, tables with benches below."""
    oak, st = M.wood(*OAK), M.frame()
    n = max(2, round((x1 - x0) / 3))
    for i in range(n + 1):
        x = x0 + (x1 - x0) * i / n
        for y in (y0, y1):
            m.box(x - .06, y - .06, 0, x + .06, y + .06, h, st)
    for y in (y0, y1):
        m.box(x0 - .1, y - .05, h, x1 + .1, y + .05, h + .14, st)
    for i in range(int((x1 - x0) / .3)):
        m.box(x0 + i * .3, y0 - .4, h + .14, x0 + .045 + i * .3, y1 + .4, h + .3, oak)
    y = (y0 + y1) / 2
    for i in range(n):
        x = x0 + (x1 - x0) * (i + .5) / n
        m.box(x - .9, y - .38, .70, x + .9, y + .38, .75, oak); m.box(x - .5, y - .05, .05, x + .5, y + .05, .70, st)
        for s in (-1, 1):
            m.box(x - .9, y + s * .8 - .18, .42, x + .9, y + s * .8 + .18, .47, oak); m.box(x - .6, y + s * .8 - .05, .05, x + .6, y + s * .8 + .05, .42, st)


def chimney(m, x, y, h=38.):
    """The factory's brick stack on its square base, hooped with iron."""
    brick = M.brick((.36, .13, .08), (.28, .09, .055), (.44, .40, .36))
    m.box(x - 2.6, y - 2.6, 0, x + 2.6, y + 2.6, 5.2, brick); m.box(x - 2.8, y - 2.8, 5.2, x + 2.8, y + 2.8, 5.6, brick)
    plain = M.plain((.30, .115, .07), .9, bump=.5, scale=6.)
    m.tube((x, y, 5.6), (x, y, h - 1.6), 2.0, 1.25, plain, 40); m.tube((x, y, h - 1.6), (x, y, h), 1.5, 1.4, plain, 40)
    for k in range(7):
        z = 9 + k * 4
        t = (z - 5.6) / (h - 7.2)
        m.tube((x, y, z), (x, y, z + .14), 2.03 - .75 * t, 2.03 - .75 * t, M.frame(), 40)
