"""The kinds of pictures of sites, by name, and the times of day; a scene lays out a site, sets light and camera, returns grading."""
from scenes_air import aerial, courtyard, genplan, street, window
from scenes_street import embankment, entrance, exterior
from scenes_works import works

MOODS = {
    'day': dict(sky=dict(elevation=32, azimuth=235, strength=.12, clouds=.8, sun=.75, warm=(1.5, 1.45, 1.38), band=.9), light=.0, lit=.0, haze=((.62, .70, .80), .62), key=.185, gain=(1.0, 1., 1.0)),
    'evening': dict(sky=dict(elevation=9, azimuth=240, strength=.2, clouds=.8, sun=.7, warm=(1.15, .92, .8), dust=2.2, band=.6), light=.20, lit=.14, haze=((.62, .57, .56), .40), key=.20, gain=(.97, 1., 1.05)),
    'gold': dict(sky=dict(elevation=7.5, azimuth=246, strength=.2, clouds=.5, sun=.85, warm=(1.25, .95, .8), dust=2., band=.5), light=.5, lit=.34, haze=((.80, .66, .53), .46), key=.20, gain=(1., .99, .98)),
    'dusk': dict(sky=dict(elevation=-1.5, azimuth=330, strength=1., disc=False, clouds=.85, warm=(1.25, .9, .82), dust=2.), light=.11, lit=.38, haze=((.30, .30, .36), .16), key=.195, gain=(.97, 1., 1.06)),
    'winter': dict(sky=dict(elevation=-.5, azimuth=330, strength=1., disc=False, clouds=.8, warm=(1.05, .97, .98), dust=2.5, flat=.45), season='winter', light=.17, lit=.42, haze=((.42, .44, .50), .16), key=.27, gain=(1.02, 1., 1.)),
    'frost': dict(sky=dict(elevation=16, azimuth=215, strength=.15, clouds=.55, sun=.62, warm=(1.2, 1.16, 1.14), band=.9), season='winter', light=.0, lit=.0, haze=((.66, .72, .80), .62), key=.25, gain=(.99, 1., 1.02)),
    'grey': dict(sky=dict(elevation=17, azimuth=215, strength=.15, clouds=.95, sun=.42, warm=(1.2, 1.2, 1.2), band=.95, flat=.35), light=.0, lit=.0, haze=((.58, .62, .68), .5), key=.19, gain=(1., 1., 1.01)),
    # a clear morning: the sun low from the east, the distance light and bluish
    'morning': dict(sky=dict(elevation=24, azimuth=128, strength=.12, clouds=.35, sun=.9, warm=(1.5, 1.5, 1.5), dust=.7, band=.5), light=.0, lit=.0, haze=((.64, .80, 1.), 1.3), far=3600., key=.255, gain=(.97, 1., 1.06)),
    'morning-frost': dict(sky=dict(elevation=18, azimuth=138, strength=.14, clouds=.3, sun=.75, warm=(1.3, 1.3, 1.3), dust=.7, band=.5), season='winter', light=.0, lit=.0, haze=((.68, .81, 1.), 1.2), far=3000., key=.29, gain=(.95, 1., 1.08)),
}
