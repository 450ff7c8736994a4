"""What each project's lobby is made of, and the wall behind its desk."""
import math
import materials as M
import surfaces as S
import things as T

BRASS, STEEL = (.58, .42, .20), (.55, .55, .54)


def brass():
    return S.glossy(BRASS, .28, 1.)


def white():
    return S.paint((.84, .83, .81))


def limestone():
    return M.stone((.66, .615, .54), 1.2, .6, .003, .5, .05)


def character(slug):
    """Size in metres; materials; what stands in it. Windows of the wall n: (from, to); the door is the last."""
    if slug == 'vodomernaya-12':
        return dict(size=(9.2, 7., 4.2), windows=((.5, 2.9), (3.5, 5.)), door=(5.6, 7.4), head=3.5, frame=S.glossy((.10, .085, .06), .4, .6), wall=limestone(), floor=S.tile((.60, .555, .48), 1.2, .6, (.40, .37, .32), vein=.2, rough=.2),
                    back=lambda k, w: slats(k, w, 4.2, brass(), .05, .16, limestone()), desk=(S.tile((.70, .66, .59), 3., 3., vein=.25, rough=.25), brass()), boxes=brass(), lift=brass(), lamps=('globe', .16, 1.5), seats=((.56, .52, .45), (.20, .24, .25)))
    if slug == 'dve-vertikali':
        return dict(size=(9.6, 7.6, 5.8), windows=((.3, 2.6), (2.7, 5.)), door=(5.6, 7.6), head=5.3, bars=1, frame=T.black(), wall=S.tile((.135, .14, .145), 1.5, 2.9, (.04, .04, .04), .004, .4, .05, .1), floor=S.terrazzo((.30, .30, .295), ((.16, .16, .16), (.44, .44, .43), (.10, .10, .10)), .18),
                    back=lambda k, w: lines(k, w, 5.8), desk=(M.wood((.46, .33, .20), (.38, .26, .15), 3., .5, .4, snow=False), S.paint((.03, .03, .032), .35)), boxes=S.glossy((.10, .10, .105), .35, .8), lift=S.glossy((.20, .20, .205), .25, 1.), lamps=('line', 0, .7), seats=((.36, .36, .355), (.50, .38, .25)))
    if slug == 'ohristy-dvor':
        brick = M.brick((.40, .265, .15), (.31, .19, .10), (.44, .39, .32), .25, .075)
        return dict(size=(8.6, 6.8, 3.6), windows=((.6, 2.2), (2.9, 4.5)), door=(5.3, 6.9), head=2.75, bars=1, frame=M.wood((.26, .15, .08), (.20, .11, .055), 3., .4, .45, snow=False), wall=brick, floor=S.tile((.36, .175, .10), .2, .2, (.36, .30, .24), .003, .5, .12, .1, .5), beams=M.wood((.34, .22, .12), (.26, .155, .08), 3., .4, .5, snow=False),
                    back=lambda k, w: arches(k, w, brick), desk=(M.wood((.36, .23, .12), (.28, .17, .085), 3., .06, .45, swap=True, snow=False), S.tile((.24, .23, .21), 3., 3., vein=.1, rough=.3)), boxes=S.paint((.10, .135, .11), .4), lift=S.glossy(STEEL, .35, .9), lamps=('drum', .26, 1.05), seats=((.50, .40, .27), (.16, .19, .15)))
    if slug == 'stanochnaya-31':
        brick = M.brick((.25, .125, .085), (.165, .08, .055), (.34, .31, .275), .25, .075)
        return dict(size=(9.4, 7.2, 4.5), windows=((.5, 2.7), (3.3, 5.5)), door=(6.2, 7.8), head=3.7, bars=4, leaves=3, frame=T.black(), wall=brick, floor=S.screed((.35, .345, .335), .6), ceiling=M.concrete((.46, .45, .43), 1.2), columns=True,
                    back=lambda k, w: None, desk=(S.glossy((.09, .088, .085), .5, .7), T.oak()), boxes=S.glossy((.16, .155, .15), .45, .8), lift=S.glossy((.20, .195, .19), .4, .9), lamps=('dome', .30, 1.5), seats=((.30, .17, .09), (.13, .14, .145)))
    if slug == 'klyon-i-lipa':
        oak_ = M.wood((.48, .34, .20), (.40, .275, .15), 3., .06, .5, swap=True, snow=False)
        return dict(size=(9., 6.8, 3.7), windows=((.4, 2.6), (2.75, 4.95)), door=(5.6, 7.4), head=3.1, leaves=1, frame=M.wood((.40, .27, .15), (.33, .21, .11), 3., .4, .45, snow=False), wall=S.paint((.70, .70, .64)), floor=S.terrazzo(), planter=True,
                    back=lambda k, w: slats(k, w, 3.7, oak_, .045, .085, S.paint((.08, .075, .07), .9)), desk=(oak_, S.terrazzo((.66, .65, .61))), boxes=S.paint((.30, .36, .29), .45), lift=S.glossy(STEEL, .35, .9), lamps=('globe', .2, .95), seats=((.40, .42, .33), (.62, .57, .48)))
    if slug == 'dom-na-lekalnoy':
        return dict(size=(8.8, 6.8, 4.4), windows=((.7, 2.1), (3.1, 4.5)), door=(5.5, 7.1), head=3.3, bars=2, frame=T.oak(), wall=S.plaster((.74, .70, .62), .03), floor=S.check(), cornice=True, dado=M.stone((.30, .29, .28), 1.4, .9, .003, .35),
                    back=lambda k, w: panels(k, w), desk=(M.wood((.30, .18, .095), (.23, .13, .065), 3., .8, .4, snow=False), S.tile((.16, .155, .15), 3., 3., vein=.3, rough=.15)), boxes=brass(), lift=brass(), lamps=('globe', .14, 1.55), sconces=True, seats=((.17, .22, .18), (.17, .22, .18)))
    raise KeyError(slug)


def slats(k, w, h, mat, wide, step, behind):
    k.box(-w / 2, 0, 0, w / 2, .02, h, behind)
    for i in range(int(w / step)):
        x = -w / 2 + (i + .5) * step
        k.box(x - wide / 2 + .006, .02, .0, x + wide / 2 - .006, .075, h, mat)


def lines(k, w, h):
    k.box(-w / 2, 0, 0, w / 2, .03, h, S.tile((.10, .105, .11), 1.1, 2.9, (.03, .03, .03), .004, .35, .04, .1))
    for i in range(5):
        x = -w / 2 + w * (i + .5) / 5
        k.box(x - .012, .03, .0, x + .012, .036, h, S.shade((.9, .9, .88), 2.6, (1., .84, .64)))


def arches(k, w, brick):
    """Three blind arches with light plaster in them; the voussoirs fan out."""
    n, rim = 3, S.plaster((.74, .66, .52), .03)
    head = M.brick((.35, .21, .11), (.28, .155, .08), (.44, .39, .32), .075, .25)
    for i in range(n):
        x, r, z = -w / 2 + w * (i + .5) / n, .62, 1.75
        k.box(x - r, .0, 0, x + r, .012, z, rim)
        for j in range(24):
            a, b = math.pi * j / 24, math.pi * (j + 1) / 24
            k.round.quad((x, .012, z), (x + r * math.cos(a), .012, z + r * math.sin(a)), (x + r * math.cos(b), .012, z + r * math.sin(b)), (x, .012, z), rim)
        for j in range(22):
            a, b = math.pi * (j + .06) / 22, math.pi * (j + .94) / 22
            p = [(x + q * math.cos(t), .045, z + q * math.sin(t)) for q, t in ((r, a), (r + .24, a), (r + .24, b), (r, b))]
            k.hard.quad(*p, head)
            k.hard.quad(*[(u[0], .0, u[2]) for u in (p[0], p[1])], p[1], p[0], head); k.hard.quad((p[3][0], 0, p[3][2]), (p[0][0], 0, p[0][2]), p[0], p[3], head); k.hard.quad((p[1][0], 0, p[1][2]), (p[2][0], 0, p[2][2]), p[2], p[1], head)


def panels(k, w):
    """Plaster panels in frames, as in the stairs of old houses."""
    rim, n = S.plaster((.86, .84, .79), .01), 3
    for i in range(n):
        x0, x1, z0, z1 = -w / 2 + w * i / n + .2, -w / 2 + w * (i + 1) / n - .2, 1.25, 3.7
        for a in ((x0, z0, x1, z0 + .06), (x0, z1 - .06, x1, z1), (x0, z0 + .06, x0 + .06, z1 - .06), (x1 - .06, z0 + .06, x1, z1 - .06)):
            k.box(a[0], 0, a[1], a[2], .045, a[3], rim)
