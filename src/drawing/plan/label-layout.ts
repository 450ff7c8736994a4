import { LETTER, truncate } from './lettering.ts'
import { findClearestPlace, type PlanObstacles } from './clearest-place.ts'
import { toClearance, type PlacedPiece } from './furnish.ts'
import type { PlanGeometry, PlanRoom } from './plan-geometry.ts'
import { letterSize, units, UNITS_PER_METRE } from './plan-scale.ts'
import { lazily } from '../../lib/time/lazily.ts'

/** Between a label and the axes of the walls around it, units. */
const PADDING = 3.5
export const LINE_HEIGHT = 1.2
/** Share of a label that may lie on furniture, which is an error of rounding, and on the swings of doors. */
const MAX_ON_PIECES = 0.001
const MAX_ON_SWINGS = 0.4
/** Letters between two notes. */
const NOTE_GAP = 2
const figures = lazily(
  () =>
    new Intl.NumberFormat('ru-RU', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
)

export interface RoomLabel {
  /** Name in one or two lines and area, or the room's number. */
  lines: readonly string[]
  isNumber: boolean
  /** Middle of the label, units. */
  x: number
  y: number
}

/** The labels of a plan, all of one font size. */
export interface LabelLayout {
  size: number
  labels: readonly RoomLabel[]
  /** Below the plan, line by line: number, name and area of the rooms that are too small for them. */
  notes: readonly (readonly string[])[]
}

interface LabelledPlan extends Pick<PlanGeometry, 'rooms' | 'openings' | 'width'> {
  pieces: readonly PlacedPiece[]
}

/**
 * Places name and area in every room beside its furniture. A room that is too small for them, or is full of furniture,
 * has its number and a note.
 */
export function layoutLabels({ rooms, openings, width, pieces }: LabelledPlan): LabelLayout {
  const size = letterSize(width)
  const obstacles = toObstacles({ openings, pieces })
  const notes: string[] = []
  const labels = rooms.flatMap((room): RoomLabel[] => {
    const area = figures().format(room.area)
    const named = splitName(room.name)
      .map((lines) => placeLabel([...lines, area], room, size, obstacles))
      .filter((label) => label !== null)
      .filter(({ onPieces }) => onPieces <= MAX_ON_PIECES)
    const least = Math.min(...named.map(({ onSwings }) => onSwings))
    // One line is preferred where two of them cover no less.
    const first = named.find(({ onSwings }) => onSwings <= least + 0.05)
    if (first && first.onSwings <= MAX_ON_SWINGS) return [first]
    // Only rooms with a note are counted, so that the notes begin with 1.
    const count = notes.length + 1
    const number = placeLabel([String(count)], room, size, obstacles)
    if (!number) return []
    notes.push(`${count}\u00a0${room.name} ${area}`)
    return [{ ...number, isNumber: true }]
  })
  return { size, labels, notes: arrangeNotes(notes, units(width), size) }
}

/** What the words of a plan give way to. */
export function toObstacles({
  openings,
  pieces,
}: Pick<LabelledPlan, 'openings' | 'pieces'>): PlanObstacles {
  return {
    pieces: pieces.map(({ box }) => box),
    swings: openings.filter(({ swing }) => swing).map(toClearance),
  }
}

/** A name in one line, and in two where it has a hyphen or a space; «Ванная 1» stays together. */
function splitName(name: string): string[][] {
  const parts = name.split(/(?<=-)|\s(?!\d)/)
  const halves = parts.slice(1).map((_, index) => {
    const join = (own: readonly string[]) => own.join(' ').replaceAll('- ', '-')
    return [join(parts.slice(0, index + 1)), join(parts.slice(index + 1))]
  })
  return [[name], ...halves]
}

/** Null where the lines do not fit between the walls. */
function placeLabel(
  lines: readonly string[],
  room: PlanRoom,
  size: number,
  obstacles: PlanObstacles,
) {
  const length = Math.max(...lines.map((line) => line.length)) * LETTER * size
  const height = lines.length * LINE_HEIGHT * size
  const freeLength = units(room.width) - 2 * PADDING
  const freeHeight = units(room.height) - 2 * PADDING
  if (length > freeLength || height > freeHeight) return null
  const extent = { width: length / UNITS_PER_METRE, height: height / UNITS_PER_METRE }
  const { place, onPieces, onSwings } = findClearestPlace(room, extent, obstacles)
  const area = extent.width * extent.height
  return {
    lines,
    isNumber: false,
    x: units(place.x),
    y: units(place.y),
    onPieces: onPieces / area,
    onSwings: onSwings / area,
  }
}

/** As many notes in a line as there is room for. */
function arrangeNotes(notes: readonly string[], width: number, size: number): string[][] {
  const letters = Math.floor(width / (size * LETTER))
  const lines: string[][] = []
  let left = 0
  for (const note of notes) {
    const last = lines.at(-1)
    if (last && note.length + NOTE_GAP <= left) {
      last.push(note)
      left -= note.length + NOTE_GAP
    } else {
      lines.push([truncate(note, width, size)])
      left = letters - note.length
    }
  }
  return lines
}
