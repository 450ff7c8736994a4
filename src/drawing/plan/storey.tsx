import { PlanOpenings } from './plan-openings.tsx'
import { units } from './plan-scale.ts'
import { planWalls, wallAreas, wallPath, type WallPiece } from './plan-walls.ts'
import type { Box, Point } from './box.ts'
import { FONT } from './lettering.ts'
import { DrawingFrame } from './drawing-frame.tsx'
import {
  findEntrances,
  findLabelRoom,
  type PlacedFlat,
  placeFlats,
  type StoreyFlat,
  storeyFrame,
} from './storey-layout.ts'
import type { CommonPlan, CommonRoom } from './storey-plan.ts'
import { StoreyLabels } from './storey-labels.tsx'
import { toStepLines } from './step-lines.ts'

interface StoreyProps {
  /** In metres; y from the yard's facade to the front. */
  outline: readonly (readonly Point[])[]
  flats: readonly StoreyFlat[]
  /** Null if the common rooms are unknown. */
  common: CommonPlan | null
  title: string
}

const FLAT_SIZE = 14
const ROOM_SIZE = 10
const ink = 'var(--ink, #1A1C1E)'
const muted = 'var(--muted, #63625E)'

/** The plan of a section's storey at 40 units per metre: flats with their walls, stairs, lifts and corridors. */
export function Storey({ outline, flats, common, title }: StoreyProps) {
  const placed = placeFlats(flats)
  const entrances = placed.flatMap(findEntrances)
  const shared = common && { ...common, openings: [...common.openings, ...entrances] }
  return (
    <DrawingFrame box={storeyFrame(outline)} title={title}>
      <g stroke={ink} fill="none" strokeWidth="1">
        {common && <CommonShades rooms={common.rooms} />}
        {shared ? (
          <>
            <Walls walls={planWalls(shared)} />
            <PlanOpenings openings={common?.openings ?? []} />
          </>
        ) : (
          <path d={outline.map(ringPath).join('')} strokeWidth="2" />
        )}
        {placed.map((flat) => (
          <g key={`${flat.box.x} ${flat.box.y}`} transform={toTransform(flat)}>
            {flat.isMarked && (
              <path
                d={boxesPath(flat.plan.rooms)}
                fill="var(--accent, #A8431F)"
                fillOpacity="0.16"
                stroke="none"
              />
            )}
            <Walls walls={planWalls(flat.plan)} />
            <PlanOpenings openings={flat.plan.openings} />
          </g>
        ))}
      </g>
      <g fontFamily={FONT} textAnchor="middle">
        {common?.rooms.filter(isNamed).map((room) => (
          <StoreyLabels
            key={`${room.x} ${room.y}`}
            box={room}
            lines={[room.name]}
            size={ROOM_SIZE}
            fill={muted}
          />
        ))}
        {placed.map((flat) => {
          const box = findLabelRoom(flat)
          return (
            box && (
              <StoreyLabels
                key={`${box.x} ${box.y}`}
                box={box}
                lines={flat.words}
                size={FLAT_SIZE}
                fill={ink}
              />
            )
          )
        })}
      </g>
    </DrawingFrame>
  )
}

/** Stairs have no label: they are recognizable by their steps, which a label would cover. */
function isNamed(room: CommonRoom): room is CommonRoom & { name: string } {
  return room.name !== undefined && room.kind !== 'stairs'
}

/** Shading of common rooms, the steps of stairs, and crosses that represent lifts. */
function CommonShades({ rooms }: { rooms: readonly CommonRoom[] }) {
  const shade = (kinds: readonly CommonRoom['kind'][]) =>
    boxesPath(rooms.filter(({ kind }) => kinds.includes(kind)))
  const crosses = rooms
    .filter(({ kind }) => kind === 'lift')
    .map(({ x, y, width, height }) => {
      const [w, h] = [units(width), units(height)]
      return `M${units(x)} ${units(y)}l${w} ${h}m0 ${-h}l${-w} ${h}`
    })
  const steps = rooms.filter(({ kind }) => kind === 'stairs').flatMap(toStepLines)
  return (
    <>
      <path
        d={shade(['service', 'storage', 'shaft', 'lift', 'column'])}
        fill={ink}
        fillOpacity="0.08"
        stroke="none"
      />
      <path
        d={shade(['corridor', 'hall', 'lift_hall', 'stairs', 'landing', 'ramp'])}
        fill={ink}
        fillOpacity="0.03"
        stroke="none"
      />
      <path d={crosses.join('')} strokeWidth="0.5" opacity="0.4" />
      <path
        d={steps
          .map(
            ([from, to]) => `M${units(from[0])} ${units(from[1])}L${units(to[0])} ${units(to[1])}`,
          )
          .join('')}
        strokeWidth="0.75"
        opacity="0.6"
      />
    </>
  )
}

function Walls({ walls }: { walls: readonly WallPiece[] }) {
  return (
    <>
      <path d={wallPath(walls, 'rail')} />
      <path d={wallAreas(walls, 'partition')} fill={ink} stroke="none" />
      <path d={wallAreas(walls, 'outer')} fill={ink} stroke="none" />
    </>
  )
}

function toTransform({ box, isTurned }: PlacedFlat): string {
  return isTurned
    ? `translate(${units(box.x + box.width)} ${units(box.y + box.height)}) rotate(180)`
    : `translate(${units(box.x)} ${units(box.y)})`
}

function boxesPath(boxes: readonly Box[]): string {
  return boxes
    .map(({ x, y, width, height }) => {
      const [w, h] = [units(width), units(height)]
      return `M${units(x)} ${units(y)}h${w}v${h}h${-w}z`
    })
    .join('')
}

function ringPath(ring: readonly Point[]): string {
  return `M${ring.map(([x, y]) => `${units(x)} ${units(y)}`).join('L')}Z`
}
