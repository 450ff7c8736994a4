import type { Point } from '../plan/box.ts'

/** How a genplan lies on the globe. */
export interface GroundPlace {
  latitude: number
  longitude: number
  /** Where that place lies on the genplan, metres. */
  anchor: Point
  /** Degrees by which north is turned clockwise from up. */
  north: number
}

/** Metres in a degree of latitude; the Earth is taken as a ball, which is exact enough for one quarter. */
const DEGREE = 111_195

/** Returns the function from longitude and latitude to metres of a genplan: x to the right, y down. */
export function createGroundPlane({
  latitude,
  longitude,
  anchor,
  north,
}: GroundPlace): (at: readonly [longitude: number, latitude: number]) => Point {
  const perLongitude = DEGREE * Math.cos((latitude * Math.PI) / 180)
  const turn = (north * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return ([east, up]) => {
    const [x, y] = [(east - longitude) * perLongitude, -(up - latitude) * DEGREE]
    return [anchor[0] + x * cos - y * sin, anchor[1] + x * sin + y * cos]
  }
}
