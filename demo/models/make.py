"""blender -b --factory-startup --python make.py -- job.json : one picture. Job: kind, mood, size, samples, out, complex…"""
import sys, os, json, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
job = json.load(open(sys.argv[sys.argv.index('--') + 1]))
for a in sys.argv[sys.argv.index('--') + 2:]:      # overrides: key=value (JSON)
    k, v = a.split('=', 1)
    try: v = json.loads(v)
    except ValueError: pass
    job[k] = v
import render as R
R.reset()
import materials as M
import lobbies, rooms, scenes
M.SEASON = job.get('season') or scenes.MOODS[job.get('mood', 'day')].get('season', 'summer')
KINDS = {**vars(scenes), 'room': rooms.room, 'lobby': lobbies.lobby}
t = time.time()
here = os.path.dirname(os.path.abspath(sys.argv[sys.argv.index('--') + 1]))
spec = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'sites.json')))[job['site']] if 'site' in job else {}
if 'room' in job:
    spec.update(json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'rooms.json')))[job['room']])
spec.update(job.get('spec', {}), **({'site': job['site']} if 'site' in job else {}))
mood = dict(scenes.MOODS[job.get('mood', 'day')]); mood['sky'] = dict(mood['sky'], **job.get('sky', {}))
if job['kind'] not in ('room', 'lobby'):      # those have a sky of their own
    c, st = mood['haze']      # below the horizon the world shows haze, so that the ground's far edge never reads as a line
    R.sky(ground=tuple(x * st / mood['sky']['strength'] for x in c), **mood['sky'])
if 'camera' in job: spec['camera'] = job['camera']
grade = KINDS[job['kind']](spec, mood) or {}
w, h = job.get('size', [1600, 1000])
R.settings(w, h, job.get('samples', 64), job.get('threads', 2), job.get('bounces', grade.pop('bounces', 5)), job.get('adaptive', .02))
print('BUILD %.1fs' % (time.time() - t), flush=True)
R.render(os.path.abspath(job['out']), os.path.abspath(job.get('work', 'work/' + job['kind'])), **{**dict(key=mood['key'], gain=mood['gain']), **grade, **job.get('grade', {})})
