"""What a house is clad in: materials of wall, piers, bands and spandrels, and how its windows sit in them (metres)."""
import materials as M

OCHRE = ((.50, .33, .17), (.40, .25, .12), (.52, .46, .38))
UMBER = ((.38, .24, .14), (.30, .18, .10), (.48, .42, .36))
SAND = ((.44, .335, .22), (.36, .265, .165), (.44, .39, .32))
RED = ((.36, .13, .08), (.28, .09, .055), (.44, .40, .36))
DARK = ((.066, .031, .024), (.036, .02, .016), (.055, .046, .041))

# sill and head: wall left below and above a window, of a storey's height; niche: windows of a group of storeys
# share one tall recess; guard: a rail before windows that reach the floor; lintel: a course laid over the window;
# frame: colour of the frames; base: colour of the ground storey's stone; leaf: widest casement.
FRENCH = dict(sill=.10, head=.58, niche=True, guard=True, leaf=1.0)
BRICK = dict(sill=.78, head=.66, niche=False, lintel=True, leaf=.95)
STYLES = {
    'limestone': dict(FRENCH),
    'light-stone': dict(FRENCH, surround=True),
    'city-stone': dict(sill=.62, head=.66, niche=False, surround=True, leaf=.75, frame=(.20, .105, .05), base=(.235, .23, .23), cornice=.85, rustic=True),
    'ochre-brick': dict(BRICK),
    'umber-brick': dict(BRICK),
    'sand-brick': dict(BRICK, niche=True, frame=(.06, .055, .05)),
    'red-brick': dict(sill=.95, head=.78, niche=False, lintel=True, leaf=.6, grid=True, pitched=True, cornice=.5, frame=(.03, .045, .04)),
    'dark-brick': dict(sill=.42, head=.60, niche=True, lintel=False, leaf=1.2, frame=(.028, .026, .025)),
    'plaster': dict(sill=.72, head=.55, niche=True, leaf=.95, frame=(.17, .165, .16)),
    'old-plaster': dict(sill=.75, head=.75, niche=False, surround=True, leaf=.7, pitched=True, cornice=.6, frame=(.30, .28, .25), base=(.27, .26, .25), rustic=True),
    'panel': dict(sill=.85, head=.55, niche=False, leaf=.9, frame=(.42, .42, .41)),
    'graphite': dict(sill=.14, head=.52, niche=True, leaf=1.2, fins=True, frame=(.028, .028, .03)),
}


def brick_skin(tones, band, spandrel):
    wall = M.brick(*tones)
    return dict(wall=wall, pier=wall, band=band, spandrel=spandrel)


def stone_skin(base, band, spandrel, **panel):
    wall = M.stone(base, **panel)
    return dict(wall=wall, pier=wall, band=M.stone(band, 1.75, .5), spandrel=spandrel)


SKINS = {
    'limestone': lambda: stone_skin((.66, .60, .50), (.72, .67, .58), M.metal((.06, .055, .05))),
    'light-stone': lambda: stone_skin((.62, .57, .50), (.68, .63, .56), M.metal((.20, .155, .11))),
    'city-stone': lambda: stone_skin((.60, .56, .495), (.66, .62, .555), M.stone((.50, .465, .41), 1.2, .6), w=1.5, h=.5),
    'ochre-brick': lambda: brick_skin(OCHRE, M.brick(*UMBER, .075, .25), M.brick(*UMBER)),
    'umber-brick': lambda: brick_skin(UMBER, M.brick(*OCHRE, .075, .25), M.brick(*OCHRE)),
    'sand-brick': lambda: brick_skin(SAND, M.stone((.60, .56, .50)), M.metal((.13, .105, .08))),
    'red-brick': lambda: brick_skin(RED, M.brick((.30, .11, .07), (.24, .08, .05), (.42, .38, .34), .075, .25), M.brick(*RED)),
    'dark-brick': lambda: brick_skin(DARK, M.stone((.17, .155, .142)), M.metal((.10, .085, .075))),
    'plaster': lambda: dict(wall=M.plain((.62, .60, .56), .85, bump=.3), pier=M.plain((.62, .60, .56), .85, bump=.3), band=M.stone((.60, .56, .50)), spandrel=M.wood((.34, .22, .13), (.26, .16, .09), 3., .16)),
    'old-plaster': lambda tone=(.56, .44, .28): dict(wall=M.plain(tone, .9, bump=.2, scale=.7), pier=M.plain(tone, .9, bump=.2, scale=.7), band=M.plain((.62, .59, .53), .85), spandrel=M.plain((.62, .59, .53), .85)),
    'panel': lambda tone=(.50, .49, .46): dict(wall=M.concrete(tone, 3.), pier=M.concrete(tone, 3.), band=M.concrete(tuple(c * .8 for c in tone), 3.), spandrel=M.concrete(tone, 3.)),
    'graphite': lambda: dict(wall=M.metal((.13, .13, .135), .38), pier=M.metal((.13, .13, .135), .38), band=M.metal((.20, .165, .12)), spandrel=M.metal((.19, .14, .09))),
}

# The middle sections of a long tall house are clad in another tone, so that it does not read as one wall.
SECOND = {
    'sand-brick': lambda: brick_skin(((.33, .22, .14), (.26, .17, .105), (.42, .37, .31)), M.stone((.60, .56, .50)), M.metal((.13, .105, .08))),
    'plaster': lambda: dict(wall=M.plain((.47, .35, .25), .85, bump=.3), pier=M.plain((.47, .35, .25), .85, bump=.3), band=M.stone((.60, .56, .50)), spandrel=M.plain((.62, .60, .56), .85, bump=.3)),
}
