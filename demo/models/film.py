"""blender -b --factory-startup --python film.py -- job.json out=FOLDER [frames=0:10] [minutes=3] [key=value …]: a film's frames as FOLDER/0000.png … A job is a picture's job with `film`: what moves, and for how long."""
import sys, os, json, math, time
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy
import numpy as np


def read_job(args):
    job = json.load(open(args[0]))
    for a in args[1:]:      # overrides: key=value (JSON)
        k, v = a.split('=', 1)
        try: v = json.loads(v)
        except ValueError: pass
        job[k] = v
    return job


def build(job, season, more={}):
    """An empty Blender with the job's scene in it; answers the module of rendering and how the scene wants to be graded. The modules are read anew, as they keep meshes of the scene before."""
    for name, module in list(sys.modules.items()):
        if name != '__main__' and str(getattr(module, '__file__', '')).startswith(HERE): del sys.modules[name]
    import render as R
    R.reset()
    import materials as M
    M.SEASON = season
    import scenes as S
    spec = json.load(open(os.path.join(HERE, 'sites.json')))[job['site']]
    spec.update(job.get('spec', {}), site=job['site'], camera=job['camera']); spec.update(more.get('spec', {}))
    mood = dict(S.MOODS[job.get('mood', 'day')])
    mood['sky'] = {**mood['sky'], **job.get('sky', {}), **more.get('sky', {})}
    c, st = mood['haze']
    R.sky(ground=tuple(x * st / mood['sky']['strength'] for x in c), **mood['sky'])
    grade = getattr(S, job['kind'])(spec, mood) or {}
    w, h = job['size']
    R.settings(w, h, job['samples'], 2, grade.pop('bounces', 4), 0.)
    return R, {**dict(key=mood['key'], gain=mood['gain'], bloom=.03), **grade, **job.get('grade', {})}


def exposed(R, img, grade, out):
    """The one exposure of the whole film: it is measured on whichever frame comes first, and kept beside the frames."""
    kept = os.path.join(out, 'film.json')
    if not os.path.exists(kept):
        ev = R.exposure(img.transpose(1, 2, 0), grade['key'], grade.get('bias', 0.), grade['gain'])
        json.dump({'ev': ev}, open(kept, 'w'))
    return json.load(open(kept))['ev']


def keep(R, img, grade, out, i):
    rest = {k: v for k, v in grade.items() if k in ('gain', 'bloom', 'sat', 'vignette')}
    R.finish(img.transpose(1, 2, 0), os.path.join(out, '%04d.png' % i), ev=exposed(R, img, grade, out), **rest)


# -- a camera on a building site: nothing moves but the crane --------------------------
def loop(job, out, frames):
    R, grade = build(job, job.get('season', 'summer'))
    film, s = job['film'], bpy.context.scene
    n = round(film['fps'] * film['seconds'])
    cranes = [split_crane(o) for o in list(s.objects) if 'mast' in o]
    parts = [p for crane in cranes for p in crane[:3]]
    still = os.path.join(out, 'still.npy')
    if not os.path.exists(still):
        for p in parts: p.hide_render = True
        img, _, _, took = R.shoot(os.path.join(out, 'work'), haze=grade.get('haze'))
        np.save(still, img)
        print('STILL %.0fs' % took, flush=True)
    base = np.load(still)
    for p in parts: p.hide_render = False
    for o in s.objects:      # what stands still only hides: the parts come out alone, with their own edges
        if o not in parts: o.is_holdout = True
    s.render.film_transparent = True
    s.cycles.samples = film.get('samples', 24)
    s.render.use_border = True
    s.render.border_min_x, s.render.border_min_y, s.render.border_max_x, s.render.border_max_y = reach(cranes, film, n)
    for i in while_time(frames, job):
        pose(cranes, film, i / n)
        colour, alpha = shoot_parts(os.path.join(out, 'work'))
        keep(R, base * (1 - alpha) + colour, grade, out, i)


def split_crane(o):
    """The mast stays where it is; what turns, the rope and the load become objects of their own. All z count from the ground."""
    h, me = o['mast'], o.data
    at = np.array([v.co for v in me.vertices])
    groups = {'turn': [], 'rope': [], 'load': []}
    for f in me.polygons:
        p = at[list(f.vertices)]
        if (p[:, 2] <= h + .01).all() and np.abs(p[:, :2]).max() < 1.2 or (p[:, 2] <= 1).all():
            continue
        lo, hi = p[:, 2].min(), p[:, 2].max()
        out = np.hypot(*p[:, :2].T).max() > 16
        groups['load' if out and hi < h - 19 else 'rope' if out and lo < h - 10 else 'turn'].append(f.index)
    made = []
    for name, faces in groups.items():
        made.append(part(o, faces, name, h + 1.6 if name == 'rope' else 0.))
    kept = set(range(len(me.polygons))) - {i for g in groups.values() for i in g}
    mast = part(o, sorted(kept), 'mast', 0.)
    bpy.data.objects.remove(o)
    return (*made, mast)


def part(o, faces, name, z):
    """Some faces of a mesh as an object, whose own point of turning is at the height z."""
    me = o.data
    index, v, f, m = {}, [], [], []
    for i in faces:
        p = me.polygons[i]
        for k in p.vertices:
            if k not in index:
                index[k] = len(v); c = me.vertices[k].co; v.append((c[0], c[1], c[2] - z))
        f.append([index[k] for k in p.vertices]); m.append(p.material_index)
    new = bpy.data.meshes.new(name); new.from_pydata(v, [], f)
    for mat in me.materials: new.materials.append(mat)
    new.polygons.foreach_set('material_index', m); new.update()
    q = bpy.data.objects.new(name, new)
    q.location = (o.location[0], o.location[1], o.location[2] + z)
    bpy.context.scene.collection.objects.link(q)
    return q


def pose(cranes, film, t):
    """How the cranes stand at the part t of the loop: there and back, so that its end is its beginning."""
    for k, (turn, rope, load, _) in enumerate(cranes):
        a = math.radians(film['swing']) * (1 - math.cos(2 * math.pi * t)) / 2 * (-1) ** k
        drop = film['hoist'] * (1 - math.cos(2 * math.pi * t * film.get('hoists', 2))) / 2
        long = max(-v.co[2] for v in rope.data.vertices)
        for o in (turn, rope, load): o.rotation_euler[2] = a
        rope.scale[2] = (long + drop) / long
        load.location[2] = -drop


def reach(cranes, film, n):
    """The part of the frame, 0…1, that the moving parts ever touch."""
    from bpy_extras.object_utils import world_to_camera_view as see
    from mathutils import Vector
    s, p = bpy.context.scene, []
    for i in range(0, n, 6):
        pose(cranes, film, i / n)
        bpy.context.view_layer.update()
        for o in (o for crane in cranes for o in crane[:3]):
            p += [see(s, s.camera, o.matrix_world @ Vector(c))[:2] for c in o.bound_box]
    p = np.array(p)
    (x0, y0), (x1, y1) = np.clip(p.min(0) - .01, 0, 1), np.clip(p.max(0) + .01, 0, 1)
    return x0, y0, x1, y1


def shoot_parts(work):
    """Colour with its share of every pixel (3, h, w), and the share (1, h, w)."""
    s = bpy.context.scene; s.use_nodes = True
    t = s.node_tree; t.nodes.clear()
    rl, fo = t.nodes.new('CompositorNodeRLayers'), t.nodes.new('CompositorNodeOutputFile')
    fo.format.file_format, fo.format.color_depth, fo.format.color_mode, fo.base_path = 'OPEN_EXR', '32', 'RGBA', work
    fo.file_slots.clear(); fo.file_slots.new('p'); t.links.new(rl.outputs['Image'], fo.inputs[-1])
    s.cycles.seed = 1
    bpy.ops.render.render()
    im = bpy.data.images.load(os.path.join(work, 'p%04d.exr' % s.frame_current)); w, h = im.size
    a = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(a); bpy.data.images.remove(im)
    a = a.reshape(h, w, 4).transpose(2, 0, 1)
    return np.minimum(a[:3], 8), a[3:]


# -- months in some seconds: the same camera, the houses as far as each month says -------
SEASONS = {'12': 'winter', '01': 'winter', '02': 'winter', '03': 'winter'}


def months(job, out, frames):
    film = job['film']
    names, per = sorted(film['months']), film['per_month']
    standing = None
    season_of = lambda i: SEASONS.get(names[i // per][5:], 'summer')
    for i in while_time(sorted(coarse_first(frames), key=season_of), job):
        m, part_ = divmod(i, per)
        stages = between(film['months'][names[max(0, m - 1)]], film['months'][names[m]], (part_ + 1) / per)
        season, t = season_of(i), time.time()
        if season != standing:      # everything anew; within a season only the houses change
            R, grade = build(job, season, dict(spec=dict(stages={k: {'empty': True} for k in stages}), sky=dict(flat=.35) if season == 'winter' else {}))
            standing, ground = season, set(bpy.context.scene.objects)
        for o in set(bpy.context.scene.objects) - ground: bpy.data.objects.remove(o)
        import scenes, scenes_works
        site = json.load(open(os.path.join(HERE, 'sites.json')))[job['site']]
        scenes_works.raise_houses(dict(site, site=job['site'], stages=stages), scenes.MOODS[job['mood']])
        noon = math.cos((int(names[m][5:]) + part_ / per - 6.6) / 12 * 2 * math.pi)      # 1 at midsummer
        sun = next(n for n in bpy.context.scene.world.node_tree.nodes if n.bl_idname == 'ShaderNodeTexSky')
        sun.sun_elevation = math.radians(30 + 12 * noon)
        built = time.time() - t
        img, _, _, took = R.shoot(os.path.join(out, 'work'), haze=grade.get('haze'))
        keep(R, img, grade, out, i)
        print('MONTH %s.%d %s build %.0fs render %.0fs all %.0fs' % (names[m], part_, stages, built, took, time.time() - t), flush=True)


def between(before, now, share):
    """The stages of the houses at a share of the way from the month before to this one: storeys are whole."""
    at = lambda old, new: int(old + (new - old) * share)
    return {house: {k: v if isinstance(v, (bool, str)) else at(before.get(house, {}).get(k, 0), v) for k, v in stage.items()} for house, stage in now.items()}


# -- a flight: the houses stand, the camera moves ----------------------------------------
def flight(job, out, frames):
    R, grade = build(job, job.get('season', 'summer'))
    film, cam = job['film'], bpy.context.scene.camera
    n = round(film['fps'] * film['seconds'])
    for i in while_time(coarse_first(frames), job):
        at, to = (smooth([k[what] for k in film['keys']], i / n) for what in ('at', 'to'))
        d = [b - a for a, b in zip(at, to)]
        cam.location = at
        cam.rotation_euler = (math.atan2(math.hypot(d[0], d[1]), -d[2]), 0, math.atan2(-d[0], d[1]))
        img, _, z, took = R.shoot(os.path.join(out, 'work'), haze=grade.get('haze'))
        keep(R, img, grade, out, i)
        bpy.context.view_layer.update()
        np.savez(os.path.join(out, '%04d.npz' % i), z=z.astype(np.float32), world=np.array(cam.matrix_world), lens=cam.data.lens)
        print('FRAME %d %.0fs' % (i, took), flush=True)


def smooth(keys, t):
    """A point of the curve through the keys (Catmull and Rom) at the part t of its length; slow at both ends."""
    keys = np.array(keys, float)
    t = t - math.sin(2 * math.pi * t) / (2 * math.pi) * .6
    p = np.vstack([2 * keys[0] - keys[1], keys, 2 * keys[-1] - keys[-2]])
    x = min(max(t, 0), .999999) * (len(keys) - 1)
    i, u = int(x), x - int(x)
    a, b, c, d = p[i:i + 4]
    return tuple(.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u ** 3))


def main():
    job = read_job(sys.argv[sys.argv.index('--') + 1:])
    out = os.path.abspath(job['out']); os.makedirs(out, exist_ok=True)
    first, last = (int(x) for x in str(job.get('frames', '0:1')).split(':'))
    frames = [i for i in range(first, last, job.get('step', 1)) if not os.path.exists(os.path.join(out, '%04d.png' % i))]
    if frames:
        {'loop': loop, 'months': months, 'flight': flight}[job['film']['kind']](job, out, frames)


def coarse_first(frames):
    """Every eighth, then every fourth … : a film that is broken off is coarser, and whole."""
    grain = lambda k: next(n for n, step in enumerate((8, 4, 2, 1)) if k % step == 0)
    return [i for _, i in sorted((0 if i == max(frames) else grain(k), i) for k, i in enumerate(frames))]


def while_time(frames, job):
    """The frames until `minutes` are over: others may be waiting for the machine. What is missing is made by the next call."""
    end = time.time() + job['minutes'] * 60 if 'minutes' in job else math.inf
    for i in frames:
        if time.time() > end: return
        yield i


main()
