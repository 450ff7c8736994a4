"""What a picture will hold, in letters, without rendering: blender -b --factory-startup --python compose.py -- job.json

B finished and S unfinished houses, k distant blocks, t trees, p pines and spruces, g shrubs, c cars, X cranes, P excavations, y the building
site, comma the yard, _ streets, full stop lawns, space the sky.
"""
import json, os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import render as R
R.reset()
import materials as M
import scenes

COLUMNS, ROWS = 96, 30
LETTERS = {'building': 'B', 'shell': 'S', 'ground': '.', 'court': ',', 'paving': '_', 'bank': '_', 'street': '_', 'streets': '_', 'road': '_', 'tree': 't', 'pine': 'p', 'spruce': 'p',
           'block': 'k', 'car': 'c', 'truck': 'c', 'excavator': 'c', 'lamp': 'i', 'grass': 'g', 'shrub': 'g', 'yard': 'y', 'pit': 'P', 'crane': 'X'}

job = json.load(open(sys.argv[sys.argv.index('--') + 1]))
M.SEASON = job.get('season') or scenes.MOODS[job['mood']].get('season', 'summer')
spec = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'sites.json')))[job['site']]
spec.update(job.get('spec', {}), site=job['site'], **({'camera': job['camera']} if 'camera' in job else {}))
getattr(scenes, job['kind'])(spec, scenes.MOODS[job['mood']])
scene = bpy.context.scene
scene.render.resolution_x, scene.render.resolution_y = job['size']
graph = bpy.context.evaluated_depsgraph_get()
graph.update()
eye = scene.camera.matrix_world.translation
right, _, low, corner = [scene.camera.matrix_world @ v for v in scene.camera.data.view_frame(scene=scene)]
for j in range(ROWS):
    row = ''
    for i in range(COLUMNS):
        at = corner + (right - corner) * ((i + .5) / COLUMNS) + (low - corner) * ((j + .5) / ROWS)
        hit, _, _, _, thing, _ = scene.ray_cast(graph, eye, (at - eye).normalized(), distance=3000)
        row += LETTERS.get(thing.name.split('.')[0].split('_')[0], '?') if hit else ' '
    print(row)
