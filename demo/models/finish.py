"""What the rooms of a project are finished with, as its finishes/*.md tell it."""
import materials as M
import surfaces as S

WHITE = (.83, .82, .80)


def oak_floor():
    return M.wood((.40, .27, .155), (.33, .215, .12), 1.9, .18, .36, swap=True, snow=False)


def finished(**more):
    return {**dict(sill=.75, head=2.45, door=2.1, casing=.07, wall=S.paint((.79, .77, .73)), ceiling=S.paint(WHITE), floor=oak_floor(), leaf=S.paint((.78, .77, .75), .5),
                   frame=S.paint((.80, .80, .79), .4), board=S.paint((.84, .83, .81), .3), skirting=(.08, S.paint((.82, .81, .79), .5)), furnished=True), **more}


def bare(**more):
    return {**dict(sill=.75, head=2.45, door=2.1, wall=S.plaster(), ceiling=M.concrete((.50, .49, .47), 1.22), floor=S.screed(), leaf=None,
                   frame=S.paint((.80, .80, .79), .4), board=None, furnished=False), **more}


def black():
    return S.paint((.035, .036, .04), .45)


def oak():
    return M.wood((.40, .26, .14), (.31, .19, .10), 3., .4, .45, snow=False, solid=True)


def looks(slug, finish):
    """The finish of a project as the rooms need it: heights in metres, materials."""
    key = (slug, finish)
    if key == ('vodomernaya-12', 's-otdelkoy'):
        return finished(sill=.10, head=2.92, door=2.3, casing=0, frame=black(), board=M.stone((.62, .59, .54), 3., 1., .001), skirting=(.06, S.paint((.79, .77, .73), .6)))
    if key == ('vodomernaya-12', 'predchistovaya'):
        return bare(sill=.10, head=2.92, door=2.3, frame=black(), board=M.stone((.62, .59, .54), 3., 1., .001), wall=S.plaster((.70, .685, .65)))
    if key == ('dve-vertikali', 's-otdelkoy'):
        return finished(sill=.14, head=2.88, casing=0, door=2.2, frame=black(), wall=S.paint((.66, .665, .665)), board=S.paint((.16, .165, .17), .4), leaves=1, floor=M.wood((.36, .265, .175), (.29, .21, .135), 2.1, .2, .36, swap=True, snow=False), skirting=(.06, S.paint((.66, .665, .665), .6)), leaf=S.paint((.64, .645, .645), .5))
    if key == ('dve-vertikali', 'predchistovaya'):
        return bare(sill=.14, head=2.88, frame=black(), leaves=1, wall=S.plaster((.60, .60, .585)))
    if key == ('klyon-i-lipa', 's-otdelkoy'):
        return finished(sill=.78, head=2.49, frame=S.paint((.06, .055, .05), .45), wall=S.paint((.76, .745, .70), .85), ceiling=S.paint((.85, .85, .84), .35), floor=M.wood((.43, .32, .20), (.36, .26, .16), 1.3, .19, .42, swap=True, snow=False))
    if key == ('ohristy-dvor', 's-otdelkoy'):
        return finished(sill=.78, head=2.59, floor=M.wood((.35, .225, .12), (.28, .175, .09), 1.3, .19, .4, swap=True, snow=False), wall=S.paint((.77, .735, .67)))
    if key == ('ohristy-dvor', 'predchistovaya'):
        return bare(sill=.78, head=2.59, wall=S.plaster((.64, .615, .57)))
    if key == ('stanochnaya-31', 's-otdelkoy'):
        return finished(sill=.42, head=3.3, door=2.4, casing=.05, frame=black(), wall=S.paint((.76, .75, .73)), floor=S.screed((.37, .365, .355), .55), leaf=S.paint((.06, .06, .062), .45), board=S.screed((.45, .44, .43), .3), skirting=(.06, black()))
    if key == ('stanochnaya-31', 'predchistovaya'):
        brick = M.brick((.30, .15, .10), (.21, .10, .07), (.40, .37, .33), .25, .075)
        return bare(sill=.95, head=3.17, door=2.4, frame=S.paint((.03, .045, .04), .45), bars=2, thick=.77, wall=S.plaster((.66, .645, .61)), walls={'n': brick}, brick=brick)
    if key == ('dom-na-lekalnoy', 'predchistovaya'):
        return bare(sill=.62, head=3.09, frame=oak(), board=oak(), thick=.6, wall=S.plaster((.72, .69, .63)), bars=1)
    raise KeyError('no finish %s of %s' % (finish, slug))


def kitchen(slug):
    """Kitchens are shown as an example; only «Станочная» comes with one: 2.4 m of worktop with a hob."""
    if slug == 'stanochnaya-31':
        return dict(w=3., front=S.paint((.075, .078, .08), .45), upper=S.paint((.075, .078, .08), .45), top=S.screed((.33, .325, .315), .35), fridge='free', hood='open', splash=S.tile((.70, .70, .68), .1, .1, (.42, .42, .41), .004, .15, .04, .05))
    if slug == 'ohristy-dvor':
        return dict(front=S.paint((.36, .27, .185), .5), upper=S.paint((.72, .685, .62), .5), splash=S.tile((.70, .64, .54), .2, .1, (.52, .47, .40), .003, .2, .05, .05, .5))
    if slug == 'klyon-i-lipa':
        return dict(front=oak(), top=S.paint((.78, .77, .74), .3))
    return {}


def wet(slug):
    """What a bathroom has instead of paint and parquet."""
    tiles = {'vodomernaya-12': S.tile((.60, .565, .51), .6, 1.2, (.36, .34, .30), vein=.16, rough=.3),
             'dve-vertikali': S.tile((.50, .50, .49), 1.2, .6, (.38, .38, .37), vein=.14, rough=.3),
             'ohristy-dvor': S.tile((.44, .345, .225), .3, .6, (.34, .28, .20), vein=.2, vary=.06, rough=.4)}[slug]
    floors = {'vodomernaya-12': S.tile((.42, .39, .35), .6, .6, (.33, .31, .28), vein=.2, rough=.4),
              'dve-vertikali': S.tile((.30, .30, .295), .6, .6, (.22, .22, .22), vein=.2, rough=.4),
              'ohristy-dvor': S.tile((.40, .38, .34), .3, .3, (.30, .29, .27), vein=.15, rough=.5)}[slug]
    return dict(wall=tiles, floor=floors, skirting=None)
