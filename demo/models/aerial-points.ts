import { z } from 'zod'

const point = z.tuple([z.number(), z.number(), z.number()])

/** A file of `jobs/` that is a picture from above. */
export const aerialJob = z.object({
  site: z.string(),
  taken_on: z.string().optional(),
  size: z.tuple([z.number(), z.number()]),
  camera: z.object({ at: point, to: point, lens: z.number(), shift: z.number().default(0) }),
  spec: z
    .object({
      stages: z.record(
        z.string(),
        z.object({
          empty: z.boolean().optional(),
          pit: z.number().optional(),
          field: z.string().optional(),
          frame: z.number().optional(),
        }),
      ),
    })
    .optional(),
})
type AerialJob = z.infer<typeof aerialJob>

/** A site of `sites.json`, as far as its points need it. */
export const pointSite = z.object({
  outline: z.array(z.tuple([z.number(), z.number()])),
  buildings: z.array(
    z.object({
      name: z.string(),
      floors: z.number(),
      ground: z.number(),
      storey: z.number(),
      at: z.tuple([z.number(), z.number()]),
      size: z.tuple([z.number(), z.number()]),
    }),
  ),
})
type PointSite = z.infer<typeof pointSite>

export interface AerialPoint {
  /** Shares of the picture's width and height. */
  at: [x: number, y: number]
  name: string
}

/** Blender's sensor, millimetres. */
const SENSOR = 36
/** Share of the picture at its edges in which a label would be cut off. */
const EDGE = 0.06
/** Size of a label, shares of the picture's width and height. */
const LABEL = [0.16, 0.05] as const
/** From the plot to the middle of the street before it, metres. */
const TO_STREET = 11

/**
 * The houses that a picture shows, each at the middle of its top or of its excavation unless another one stands before
 * it, and the street before them.
 */
export function findAerialPoints(job: AerialJob, site: PointSite, street: string): AerialPoint[] {
  const stages = job.spec?.stages ?? {}
  const boxes = site.buildings.map(({ name, floors, ground, storey, at: [x, y], size }): Box => {
    const frame = stages[name] ? (stages[name].frame ?? 0) : floors
    const top = frame > 0 ? ground + (frame - 1) * storey : 0
    return { name, from: [x, y, 0], to: [x + size[0], y + size[1], top] }
  })
  const houses = boxes.map((box) => {
    const { name, from, to } = box
    const others = boxes.filter((other) => other !== box)
    // A tower whose top is above the picture is named further down.
    const places = [1, 0.8, 0.6].flatMap((share) => {
      const point: Vector = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, to[2] * share]
      const isHidden = others.some((other) => crosses(job.camera.at, point, other))
      return isHidden ? [] : [project(job, point)]
    })
    return { name: describe(name, stages[name]), at: places.find(isWithin) ?? null }
  })
  const xs = site.outline.map(([x]) => x)
  const south = Math.min(...site.outline.map(([, y]) => y)) - TO_STREET
  // From the yard the houses stand before the street.
  const isSeen = job.camera.at[1] < south
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2
  const before = { name: street, at: isSeen ? project(job, [middle, south, 0]) : null }
  const points: AerialPoint[] = []
  for (const { name, at } of [...houses, before]) {
    if (isWithin(at) && !points.some((other) => isNear(other.at, at))) points.push({ name, at })
  }
  return points
}

/** Whether labels at two places would lie over each other. */
function isNear([x, y]: AerialPoint['at'], [otherX, otherY]: AerialPoint['at']): boolean {
  return Math.abs(x - otherX) < LABEL[0] && Math.abs(y - otherY) < LABEL[1]
}

function isWithin(at: AerialPoint['at'] | null): at is AerialPoint['at'] {
  return at !== null && at.every((share) => share > EDGE && share < 1 - EDGE)
}

function describe(
  name: string,
  stage: NonNullable<AerialJob['spec']>['stages'][string] | undefined,
) {
  if (stage?.empty) return `${name}, участок`
  if (stage?.field === 'piles') return `${name}, сваи`
  return stage?.pit === undefined ? name : `${name}, котлован`
}

/** Where a point of the site lies in the picture, rounded to thousandths; null behind the camera. */
function project(
  { camera: { at, to, lens, shift }, size: [width, height] }: AerialJob,
  [x, y, z]: readonly [number, number, number],
): [number, number] | null {
  const ahead = unit([to[0] - at[0], to[1] - at[1], to[2] - at[2]])
  const right = unit([ahead[1], -ahead[0], 0])
  const up = cross(right, ahead)
  const from: Vector = [x - at[0], y - at[1], z - at[2]]
  const depth = dot(from, ahead)
  if (depth <= 0) return null
  const scale = lens / SENSOR / depth
  const across = 0.5 + dot(from, right) * scale
  const down = 0.5 - (dot(from, up) * scale - shift) * (width / height)
  return [Number(across.toFixed(3)), Number(down.toFixed(3))]
}

type Vector = readonly [number, number, number]

interface Box {
  name: string
  from: Vector
  to: Vector
}

/** Whether a straight line between two points goes through a box. */
function crosses(start: Vector, end: Vector, { from, to }: Box): boolean {
  let [enter, leave] = [0, 1]
  for (const axis of [0, 1, 2] as const) {
    const way = end[axis] - start[axis]
    const [a, b] = [(from[axis] - start[axis]) / way, (to[axis] - start[axis]) / way]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter < leave
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

function cross([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [b * f - c * e, c * d - a * f, a * e - b * d]
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}
