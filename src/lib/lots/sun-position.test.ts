import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Place, sunPosition } from './sun-position.ts'

const moscow: Place = { latitude: 55.7558, longitude: 37.6173 }
const petersburg: Place = { latitude: 59.9386, longitude: 30.3141 }
/** Moscow time is three hours ahead of UTC. */
const clock = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`)

/** The minute at which the upper edge of the sun crosses the horizon, searched between two moments. */
function crossing(place: Place, from: number, to: number): number {
  const isUp = (at: number) => sunPosition(at, place).altitude > -0.266
  const before = isUp(from)
  let [low, high] = [from, to]
  while (high - low > 1_000) {
    const middle = (low + high) / 2
    if (isUp(middle) === before) low = middle
    else high = middle
  }
  return low
}

describe('sunrise and sunset', () => {
  // Published by almanacs for these dates, Moscow time.
  it.each([
    ['Moscow', moscow, '2026-06-22', '03:44', '21:18'],
    ['Moscow', moscow, '2026-12-22', '08:58', '15:58'],
    ['St Petersburg', petersburg, '2026-06-22', '03:35', '22:26'],
    ['St Petersburg', petersburg, '2026-12-22', '10:00', '15:54'],
  ] as const)('in %s match the almanac to two minutes (%o, %s)', (_, place, day, rise, set) => {
    const noon = clock(day, '12:30')
    const risen = crossing(place, clock(day, '00:45'), noon)
    const down = crossing(place, noon, clock(day, '23:59'))
    expect(Math.abs(risen - clock(day, rise)) / 60_000).toBeLessThan(2)
    expect(Math.abs(down - clock(day, set)) / 60_000).toBeLessThan(2)
  })
})

describe('the sun at noon', () => {
  it.each([
    ['2026-06-22', 90 - 55.7558 + 23.44],
    ['2026-12-22', 90 - 55.7558 - 23.44],
  ])('is in the south on %s, at the altitude of latitude and season', (day, altitude) => {
    const noon = Array.from({ length: 120 }, (_, minute) =>
      sunPosition(clock(day, '11:30') + minute * 60_000, moscow),
    ).toSorted((a, b) => b.altitude - a.altitude)[0]
    expect(noon?.altitude).toBeCloseTo(altitude, 0)
    expect(Math.abs((noon?.azimuth ?? 0) - 180)).toBeLessThan(0.5)
  })
})

/** NOAA's «General Solar Position Calculations»: Fourier series of the year instead of Meeus' elements; no refraction. */
function byFourierSeries(at: number, { latitude, longitude }: Place) {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  const day = Math.floor((at - Date.UTC(year, 0, 1)) / 86_400_000)
  const hour = date.getUTCHours() + date.getUTCMinutes() / 60
  const g = ((2 * Math.PI) / 365) * (day + (hour - 12) / 24)
  const [c, s] = [Math.cos, Math.sin]
  const equation =
    229.18 *
    (0.000075 + 0.001868 * c(g) - 0.032077 * s(g) - 0.014615 * c(2 * g) - 0.040849 * s(2 * g))
  const declination =
    0.006918 -
    0.399912 * c(g) +
    0.070257 * s(g) -
    0.006758 * c(2 * g) +
    0.000907 * s(2 * g) -
    0.002697 * c(3 * g) +
    0.00148 * s(3 * g)
  const angle = (((hour * 60 + equation + 4 * longitude) / 4 - 180) * Math.PI) / 180
  const place = (latitude * Math.PI) / 180
  const [north, east, up] = [
    s(declination) * c(place) - c(declination) * s(place) * c(angle),
    -c(declination) * s(angle),
    s(declination) * s(place) + c(declination) * c(place) * c(angle),
  ]
  return {
    azimuth: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
    altitude: (Math.asin(up) * 180) / Math.PI,
  }
}

it('differs from NOAA’s Fourier series by at most half a degree at any moment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) }),
      fc.constantFrom(moscow, petersburg, { latitude: 43.1, longitude: 131.9 }),
      (at, place) => {
        const [sun, other] = [sunPosition(at, place), byFourierSeries(at, place)]
        if (other.altitude < 1) return
        const turn = Math.abs(((sun.azimuth - other.azimuth + 540) % 360) - 180)
        expect(Math.abs(sun.altitude - other.altitude)).toBeLessThan(0.9)
        expect(turn * Math.cos((sun.altitude * Math.PI) / 180)).toBeLessThan(0.9)
      },
    ),
  )
})
