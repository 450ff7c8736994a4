"""What a project's own text promises of its ground, laid before the camera: `spec['place']` names its kind and where things stand."""
from autumn import autumn_park
from factory_yard import factory_yard
from people import passers
from tables import table_yard

KINDS = {'autumn': autumn_park, 'factory': factory_yard, 'tables': table_yard}


def lay(spec, g, light, cam):
    if 'place' in spec:
        KINDS[spec['place']['kind']](spec, g, light, cam)
        passers(spec['place'])


def is_taken(spec, x0, y0, x1, y1):
    """Whether a lawn of the yard would lie where the place is."""
    a, b, c, d = spec.get('place', {}).get('ground', (0, 0, 0, 0))
    return x0 < c and a < x1 and y0 < d and b < y1
