"""Pictures of rooms: a room of rooms.json in the finish of its project, furnished as the plan draws it, or as it is handed over bare."""
import render as R
import dressing
import finish
import homes
import outlook
import rough_in
import shell

# where the sun stands and what is below the windows: azimuth 0 shines into the wall n
SITES = {
    'vodomernaya-12': dict(sun=(28, 30), town=dict(tall=(10, 30), seed=4, near=120)),
    'dve-vertikali': dict(sun=(-36, 27), town=dict(tall=(12, 44), seed=9, near=110)),
    'klyon-i-lipa': dict(sun=(-24, 34), town=dict(tall=(12, 40), seed=6, near=150, trees=700)),
    'ohristy-dvor': dict(sun=(30, 32), town=dict(tall=(11, 22), seed=11, near=100, tones=((.52, .37, .24), (.46, .31, .20), (.56, .50, .42)))),
    'stanochnaya-31': dict(sun=(-32, 28), town=dict(tall=(10, 22), seed=13, near=60, tones=((.40, .22, .15), (.36, .20, .14), (.50, .44, .37)))),
    'dom-na-lekalnoy': dict(sun=(34, 33), town=dict(tall=(14, 21), seed=15, near=64, tones=((.60, .54, .42), (.58, .50, .40), (.52, .50, .46), (.55, .44, .36)))),
}

# by where the facade looks: when the sun of an April day shines into it, against its own direction; never from the north
SUNS = {'s': (25, 36), 'e': (26, 26), 'w': (-22, 24), 'n': None}


def room(spec, mood):
    """spec: a room of rooms.json with its camera; hidden: walls that the camera stands behind."""
    spec = fixed(spec)
    if 'camera' not in spec:
        spec = homes.staged(spec)
    site = SITES[spec['slug']]
    look = finish.looks(spec['slug'], spec['finish'])
    if spec['room'].startswith('Ванная'):
        look.update(finish.wet(spec['slug']))
    hidden = spec.get('hidden', ())
    glazed = {o['wall'] for o in spec['openings'] if o['kind'] in ('window', 'balcony_door')}
    outlook.sky(spec.get('daylight', .85))
    thick = shell.build(spec, look, hidden)
    if glazed:
        shell.outside(spec, look, thick)
        outlook.town(spec['level'], light=spec.get('daylight', .85) * .6, sides=glazed, river=spec['view'] == 'river', **site['town'])
        sun = SUNS[spec['facing']] if 'facing' in spec else spec.get('sun', site['sun'])
        if sun:
            shell.sun(*sun, spec.get('sunlight', 6.))
    if look['furnished']:
        dressing.dress(spec, look)
    else:
        rough_in.services(spec, look)
    W, D, H = spec['width'], spec['depth'], spec['ceiling']
    fill = spec.get('fill', 3. if glazed else 0)
    if fill:      # light that the rest of the flat would send back
        R.area((W / 2, .06, H * .55), (1.5708, 0, 0), (W * .8, H * .7), fill, (1., .97, .93))
    cam = spec['camera']
    o = R.camera(**{k: v for k, v in cam.items() if k != 'near'})
    o.data.clip_start = cam.get('near', .05)
    return dict(key=spec.get('key', .33), bounces=6, gain=spec.get('gain', (1., 1., 1.02)), bloom=.03, sat=1.04, vignette=.08, even=.1)


def fixed(value):
    """Lists of a job as tuples: materials are remembered by what they are made of."""
    if isinstance(value, dict):
        return {k: fixed(v) for k, v in value.items()}
    return tuple(fixed(v) for v in value) if isinstance(value, list) else value
