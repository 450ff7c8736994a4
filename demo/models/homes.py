"""Living rooms of plans, without a job of their own: where the camera stands, and what the project's buyers would put into such a room."""
import zlib

LINEN, SAND, CLAY, GREY = (.56, .52, .46), (.66, .61, .53), (.42, .20, .11), (.36, .36, .355)
MOSS, INK, WINE, OCHRE, MILK, STONE = (.22, .25, .19), (.13, .155, .18), (.30, .11, .10), (.50, .34, .13), (.74, .71, .65), (.47, .45, .42)

# sofa, cushions, rug, curtain, seats of chairs: what fits the walls and floors of the project's finish
PALETTES = {
    'klyon-i-lipa': (dict(sofa=MOSS, cushions=(SAND, OCHRE, SAND), rug=(.60, .57, .50), curtain=(.60, .60, .53), seat=LINEN),
                     dict(sofa=LINEN, cushions=(MOSS, SAND, MOSS), rug=(.48, .49, .42), curtain=(.64, .61, .55), seat=MOSS),
                     dict(sofa=STONE, cushions=(OCHRE, MILK, MILK), rug=(.64, .61, .55), curtain=(.55, .56, .50), seat=STONE)),
    'dve-vertikali': (dict(sofa=GREY, cushions=(INK, MILK, INK), rug=(.50, .50, .49), curtain=(.45, .46, .47), seat=GREY),
                      dict(sofa=INK, cushions=(STONE, MILK, STONE), rug=(.56, .55, .53), curtain=(.56, .56, .55), seat=INK),
                      dict(sofa=MILK, cushions=(INK, GREY, GREY), rug=(.40, .41, .42), curtain=(.50, .50, .50), seat=STONE)),
    'ohristy-dvor': (dict(sofa=SAND, cushions=(CLAY, MILK, CLAY), rug=(.57, .48, .36), curtain=(.58, .46, .32), seat=CLAY),
                     dict(sofa=CLAY, cushions=(SAND, MILK, SAND), rug=(.62, .56, .47), curtain=(.66, .60, .50), seat=SAND),
                     dict(sofa=LINEN, cushions=(OCHRE, CLAY, MILK), rug=(.55, .42, .28), curtain=(.60, .52, .42), seat=OCHRE)),
    'vodomernaya-12': (dict(sofa=LINEN, cushions=(CLAY, SAND, SAND), rug=(.58, .55, .49), curtain=(.62, .58, .52), seat=LINEN),
                       dict(sofa=MILK, cushions=(INK, SAND, STONE), rug=(.52, .51, .50), curtain=(.66, .64, .60), seat=INK),
                       dict(sofa=STONE, cushions=(WINE, MILK, MILK), rug=(.62, .58, .54), curtain=(.56, .52, .48), seat=WINE)),
    'stanochnaya-31': (dict(sofa=(.17, .19, .20), cushions=(CLAY, LINEN, CLAY), rug=(.44, .40, .36), curtain=(.38, .36, .34), seat=(.20, .13, .09)),
                       dict(sofa=(.30, .17, .10), cushions=(INK, LINEN, INK), rug=(.50, .47, .43), curtain=(.42, .41, .40), seat=INK),
                       dict(sofa=STONE, cushions=(WINE, INK, LINEN), rug=(.36, .33, .31), curtain=(.33, .32, .31), seat=(.20, .13, .09))),
}


def staged(spec):
    """The room with a camera, and with what its plan leaves open."""
    W, D = spec['width'], spec['depth']
    choice = zlib.crc32(('%(slug)s %(plan)s' % spec).encode())
    dress = dict(PALETTES[spec['slug']][choice % 3], lived=choice, **spec.get('dress', {}))
    hidden, seen = camera(spec, W, D)
    dress['curtain_walls'] = tuple(sorted({o['wall'] for o in spec['openings'] if o['kind'] in ('window', 'balcony_door')} - {hidden}))
    # a small table right before the lens would fill the picture's lower half
    pieces = tuple(p for p in spec['pieces'] if not (p['kind'] == 'small_table' and p['back'] == hidden))
    return dict(dict({'key': .38}, **spec), pieces=pieces, hidden=(hidden,), camera=seen, dress=dress)


def camera(spec, W, D):
    """Eye level, behind the wall opposite the windows, aside from what is tall there, and looking to the room's other half. Where the sofa or the
    kitchen stands at that wall, the camera stands behind the windows instead: it would look at their backs."""
    kitchen, sofa = (next((p for p in spec['pieces'] if p['kind'] == kind), None) for kind in ('kitchen', 'sofa'))
    if any(p and p['back'] == 's' for p in (kitchen, sofa)):
        side = next((p['back'] for p in (kitchen, sofa) if p and p['back'] in 'ew'), 'w')
        at = W * (.64 if side == 'w' else .36)
        return 'n', dict(at=(at, D + .95, 1.42), to=(W / 2, 0, 1.42), lens=20 if D < 6 else 31, shift=-.09, near=1.3)
    tall = [p for p in spec['pieces'] if p['kind'] == 'kitchen' and p['y'] - reach(p)[1] < 1.2]
    at = W * .5
    if tall:
        left = sum(p['x'] for p in tall) / len(tall) < W / 2
        at = W * (.68 if left else .32)
    elif sofa and sofa['back'] in 'ew':
        at = W * (.4 if sofa['back'] == 'e' else .6)
    to = W - at
    to = at + (to - at) * (.55 if D < 6 else .3)
    return 's', dict(at=(at, -.95, 1.42), to=(to, D, 1.42), lens=20 if D < 6 else 22, shift=-.07, near=.45)


def bare_walls(spec):
    """The longest stretch of each side wall at which nothing stands and that no opening breaks: (wall, from, to)."""
    W, D = spec['width'], spec['depth']
    for wall in 'ew':
        if wall in spec['hidden']:      # its back would be seen
            continue
        taken = [(o['from'] - .15, o['to'] + .15) for o in spec['openings'] if o['wall'] == wall]
        taken += [(p['y'] - p['width'] / 2 - .1, p['y'] + p['width'] / 2 + .1) for p in spec['pieces'] if p['back'] == wall and p['kind'] in ('kitchen', 'cupboard', 'sofa')]
        # what hangs nearer to the camera than this is cut by the picture's edge
        at, found = (1.3 if 's' in spec['hidden'] else .3), (0, 0)
        for a, b in sorted(taken) + [(D - (1.6 if 'n' in spec['hidden'] else .75), D)]:      # curtains hang before the last of it
            if a - at > found[1] - found[0]:
                found = (at, a)
            at = max(at, b)
        if found[1] - found[0] > 1.1:
            yield wall, *found


def reach(p):
    """Half of what a piece takes along x and y."""
    return (p['width'] / 2, p['depth'] / 2) if p['back'] in 'ns' else (p['depth'] / 2, p['width'] / 2)
