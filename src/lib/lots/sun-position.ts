/** Where on Earth, degrees; north and east are positive. */
export interface Place {
  latitude: number
  longitude: number
}

/** Where the sun is in the sky, degrees. */
export interface SunPosition {
  /** Clockwise from true north. */
  azimuth: number
  /** Above the horizon as it is seen, refraction included. */
  altitude: number
}

const DAY_MS = 86_400_000
/** Julian date of 1 January 1970, 0:00 UTC. */
const UNIX_EPOCH = 2_440_587.5
/** Julian date of 1 January 2000, 12:00. */
const J2000 = 2_451_545
const CENTURY_DAYS = 36_525
const DAY_MINUTES = 1_440

/**
 * The sun at a moment (milliseconds since 1970, UTC), to about 0.01° between 1950 and 2050. Formulas: NOAA Global
 * Monitoring Laboratory, «Solar Calculation Details», after J. Meeus, «Astronomical Algorithms», chapters 25 and 28.
 */
export function sunPosition(at: number, { latitude, longitude }: Place): SunPosition {
  const { declination, equationOfTime } = computeSunCoordinates(at)
  const minutes = (((at % DAY_MS) + DAY_MS) % DAY_MS) / 60_000
  const solarMinutes = (minutes + equationOfTime + 4 * longitude) % DAY_MINUTES
  const hourAngle = radians(solarMinutes / 4 - 180)
  const place = radians(latitude)
  const sine =
    Math.sin(place) * Math.sin(declination) +
    Math.cos(place) * Math.cos(declination) * Math.cos(hourAngle)
  const altitude = degrees(Math.asin(Math.min(1, Math.max(-1, sine))))
  const fromSouth = Math.atan2(
    Math.sin(hourAngle),
    Math.cos(hourAngle) * Math.sin(place) - Math.tan(declination) * Math.cos(place),
  )
  return {
    azimuth: (degrees(fromSouth) + 540) % 360,
    altitude: altitude + refraction(altitude),
  }
}

/** Returns the declination in radians and the equation of time in minutes. */
function computeSunCoordinates(at: number): { declination: number; equationOfTime: number } {
  const t = (at / DAY_MS + UNIX_EPOCH - J2000) / CENTURY_DAYS
  const meanLongitude = radians(280.46646 + t * (36_000.76983 + t * 0.0003032))
  const anomaly = radians(357.52911 + t * (35_999.05029 - t * 0.0001537))
  const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267)
  const center =
    Math.sin(anomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) +
    Math.sin(2 * anomaly) * (0.019993 - t * 0.000101) +
    Math.sin(3 * anomaly) * 0.000289
  const node = radians(125.04 - 1_934.136 * t)
  const apparent = meanLongitude + radians(center - 0.00569 - 0.00478 * Math.sin(node))
  const seconds = 21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))
  const obliquity = radians(23 + (26 + seconds / 60) / 60 + 0.00256 * Math.cos(node))
  const y = Math.tan(obliquity / 2) ** 2
  const equation =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y * y * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly)
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(apparent)),
    equationOfTime: 4 * degrees(equation),
  }
}

/** By how many degrees the air lifts what stands at an altitude (NOAA's approximation). */
function refraction(altitude: number): number {
  if (altitude > 85) return 0
  const tangent = Math.tan(radians(altitude))
  if (altitude > 5) {
    return (58.1 / tangent - 0.07 / tangent ** 3 + 0.000086 / tangent ** 5) / 3_600
  }
  if (altitude > -0.575) {
    const seconds =
      1_735 + altitude * (-518.2 + altitude * (103.4 + altitude * (-12.79 + altitude * 0.711)))
    return seconds / 3_600
  }
  return -20.774 / tangent / 3_600
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
