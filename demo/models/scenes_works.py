"""Building sites: the houses of a month, cranes, excavations, the yard, from the street or from above."""
import materials as M
import render as R
from building import Building
from blocks import ROAD, Town
from building_yard import crane, pit, yard
from mesh import Mesh
from scenes_street import garden, old_street, river
from street_furniture import lamp
from town import footprints, ground_plane, plot, road, traffic

PARK = 150.     # from the street before a finished site to the next one, metres


def works(spec, mood):
    """A month of the building works: every house as far as `stages` tells by its name; what it leaves out is finished."""
    cam = spec.get('camera', dict(at=(-4, -150, 1.9), to=(-4, 0, 1.9), lens=30, shift=.22))
    g = works_site(spec, mood)
    town_round(spec, g, cam)
    R.camera(**cam)
    return dict(haze=(mood.get('far', 2600.), mood['haze']), vignette=.04, sat=1.14)


def works_site(spec, mood):
    stages = stages_of(spec)
    g = garden(spec, .5)
    rects = footprints(spec)
    w, s, e, n = plot(spec)
    pits = [r for d, r in zip(spec['buildings'], rects) if stages.get(d['name'], {}).get('pit')]
    near = pit_edge(spec)
    holes = [(a - 2, b - near, c + 2, d + 2) for a, b, c, d in pits]
    if spec.get('river'):
        river(spec, holes)
    elif spec.get('site') == 'dom-v-centre':
        ground_plane(z=-.05, mat=M.quarters(), holes=holes)
        old_street({**spec, 'stages': None}, mood, (-9999, -100 if spec.get('square') else 0), g)
    else:
        ground_plane(z=-.05, mat=M.quarters(), holes=holes)
        m = Mesh()
        road(m, w - 400, s - 16, e + 400, s - 7, .2)
        pave = M.paving((.34, .33, .31), .4, .2)
        m.box(w - 17, s - 7, -.5, e + 18, s - 4, .1, pave)
        m.build('road')
        for x in range(int(w), int(e), 26):
            lamp(x + 8, s - 6.6, 0, 7.)
    yard(w, s - 2 if spec.get('site') != 'dom-v-centre' else s - .2, e, n, spec.get('seed', 2), holes, [(a - 2, b - 2, c + 2, d + 2) for a, b, c, d in rects])
    raise_houses(spec, mood)
    if spec.get('site') != 'dom-v-centre':      # an old street has its cars
        traffic(g.r, w - 40, e + 40, (-53.4, -57.6) if spec.get('river') else (s - 9.2, s - 13.8), 9)
    return g


def town_round(spec, g, cam):
    """The town's quarters as this camera sees them."""
    w, s, e, n = plot(spec)
    built = bool(spec.get('stages'))
    if spec.get('river'):
        south, front = -60, -452
    elif spec.get('site') == 'dom-v-centre':
        south = min(q[1] for q in footprints(spec)) - 3.2 - ROAD
        front = south - 75
    else:
        south = s - (16 if built else 12.6)
        front = south - ROAD - (96 if built else PARK)
    Town(spec, g, cam['at'], cam['to'], south, front, promenade=not built and not spec.get('river') and spec.get('site') != 'dom-v-centre')


def pit_edge(spec):
    """Metres from the front of a house to the edge of its excavation: in an old street the hoarding stands on the pavement."""
    return 1 if spec.get('site') == 'dom-v-centre' else 2


def stages_of(spec):
    return {name: stage if isinstance(stage, dict) else number_stage(spec, name, stage) for name, stage in spec.get('stages', {}).items()}


def raise_houses(spec, mood):
    """The houses alone, as far as `stages` tells, with their cranes and excavations."""
    stages = stages_of(spec)
    for i, (d, (x0, y0, x1, y1)) in enumerate(zip(spec['buildings'], footprints(spec))):
        stage = stages.get(d['name'])
        if stage and stage.get('empty'):
            continue
        if stage and (stage.get('pit') or stage.get('field')):
            pit(x0, y0 + 2 - pit_edge(spec), x1, y1, stage)
            if stage.get('crane'):
                crane((x0 + x1) / 2 - 8, y1 + 7, 34, rot=1.1 + i)
            continue
        if stage and stage.get('frame') == 0:
            pit(x0, y0 + 2 - pit_edge(spec), x1, y1, {'field': 'raft'})
            continue
        if stage and stage.get('frame', 0) >= d['floors'] and stage.get('clad', 0) >= d['floors'] and not stage.get('scaffold'):
            stage = None
        house = dict(d, lit=mood['lit'] if stage is None else 0, **({} if stage is None else {'stage': stage}))
        b = Building(house, mood['light'])
        if stage and stage.get('crane', stage.get('frame', b.n) < b.n or stage.get('clad', 0) < b.n - 2):
            cranes(b, stage, i, (x0, y0, x1, y1))
        b.build()


def number_stage(spec, name, stage):
    """A plain number is the storeys of the frame; what `bare` names is up but has no facade."""
    floors = next(d['floors'] for d in spec['buildings'] if d['name'] == name)
    if stage >= floors and name not in spec.get('bare', []):
        return {'frame': floors, 'clad': floors, 'crane': False}
    return {'frame': stage, 'clad': max(0, min(stage - 5, spec.get('clad', stage - 6)))}


def cranes(b, stage, i, rect):
    x0, y0, x1, y1 = rect
    top = b.z[min(stage.get('frame', b.n), b.n) + 1]
    h = max(top + 14, 34)
    turn = stage.get('turn', 2.2 + stage.get('frame', b.n) * .37 + i)
    crane((x0 + x1) / 2 - 8 if x1 - x0 > y1 - y0 else x1 + 5, y1 + 5 if x1 - x0 > y1 - y0 else (y0 + y1) / 2, h, rot=turn)
    if x1 - x0 > 80 and stage.get('frame', b.n) < b.n:
        crane(x1 - 16, y1 + 5, h + 6, rot=turn - 1.6)
