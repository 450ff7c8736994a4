import type { Box, Point } from '../../../drawing/plan/box.ts'
import { toStepLines } from '../../../drawing/plan/step-lines.ts'
import type { CommonRoom } from '../../../drawing/plan/storey-plan.ts'
import type { SchemeWorks } from './place-scheme-data.ts'

type Line = readonly [Point, Point]

/** Length of an arrow of a ramp and the distance to the next one, metres. */
const ARROW = 1.5

/** Draws the rooms of a storey beside its places. `origin` is the upper left corner of the scheme, metres. */
export function drawSchemeWorks(rooms: readonly CommonRoom[], [left, top]: Point): SchemeWorks {
  const moved = rooms.map((room) => ({ ...room, x: room.x - left, y: room.y - top }))
  const [columns, others] = [
    moved.filter(({ kind }) => kind === 'column'),
    moved.filter(({ kind }) => kind !== 'column'),
  ]
  return {
    rooms: others.map(writeBox).join(''),
    columns: columns.map(writeBox).join(''),
    lines: others.flatMap(listLines).map(writeLine).join(''),
    names: others.flatMap(({ kind, name, x, y, width, height }) =>
      // Stairs are known by their steps.
      name === undefined || kind === 'stairs'
        ? []
        : [{ text: name, x: toDecimetres(x + width / 2), y: toDecimetres(y + height / 2) }],
    ),
  }
}

function listLines({ kind, ...box }: CommonRoom): readonly Line[] {
  if (kind === 'stairs') return toStepLines(box)
  if (kind === 'lift') return listDiagonals(box)
  return kind === 'ramp' ? listArrows(box) : []
}

function listDiagonals({ x, y, width, height }: Box): Line[] {
  return [
    [
      [x, y],
      [x + width, y + height],
    ],
    [
      [x + width, y],
      [x, y + height],
    ],
  ]
}

/** Arrows along the longer side, at both edges, so that the name between them stays legible. */
function listArrows({ x, y, width, height }: Box): Line[] {
  const isLong = width >= height
  const [length, breadth] = isLong ? [width, height] : [height, width]
  const turn = (along: number, across: number): Point =>
    isLong ? [x + along, y + across] : [x + across, y + along]
  const half = breadth / 8
  return Array.from({ length: Math.max(1, Math.floor(length / ARROW) - 1) }, (_, index) => {
    const along = ARROW * (index + 0.5)
    return [half, breadth - half].flatMap((across): Line[] => [
      [turn(along, across - half / 2), turn(along + ARROW / 2, across)],
      [turn(along + ARROW / 2, across), turn(along, across + half / 2)],
    ])
  }).flat()
}

function writeBox({ x, y, width, height }: Box): string {
  const [w, h] = [toDecimetres(width), toDecimetres(height)]
  return `M${toDecimetres(x)} ${toDecimetres(y)}h${w}v${h}h${-w}z`
}

function writeLine([from, to]: Line): string {
  return `M${from.map(toDecimetres).join(' ')}L${to.map(toDecimetres).join(' ')}`
}

function toDecimetres(metres: number): number {
  return Math.round(metres * 100) / 10
}
