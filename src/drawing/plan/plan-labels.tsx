import { FONT } from './lettering.ts'
import { type LabelLayout, LINE_HEIGHT, type RoomLabel } from './label-layout.ts'

/** From the plan's lower edge to the first note, units. */
const NOTES_TOP = 10
/** Of a line of notes, as a share of the font size. */
const NOTE_LINE = 1.5

interface PlanLabelsProps {
  layout: LabelLayout
  /** Of the plan, units. */
  height: number
}

/** Name and area in every room, or a number whose meaning stands below the plan; all of one size, none turned. */
export function PlanLabels({ layout: { size, labels, notes }, height }: PlanLabelsProps) {
  return (
    <g fontFamily={FONT} fontSize={size} fill="var(--ink, #1A1C1E)">
      <g
        stroke="var(--surface, #FFFFFF)"
        strokeWidth="3"
        strokeLinejoin="round"
        paintOrder="stroke"
        textAnchor="middle"
      >
        {labels.map((label) => (
          <Label key={`${label.x} ${label.y}`} {...label} size={size} />
        ))}
      </g>
      {notes.map((line, index) => (
        <text
          key={line[0]}
          y={round(height + NOTES_TOP + size + index * NOTE_LINE * size)}
          fill="var(--muted, #63625E)"
          xmlSpace="preserve"
        >
          {line.map((note, at) => (
            <tspan key={note} dx={at === 0 ? undefined : '1.2em'}>
              {note}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}

/** How far below the plan its notes reach, units. */
export function measureNotes({ size, notes }: LabelLayout): number {
  return notes.length === 0 ? 0 : NOTES_TOP + size + notes.length * NOTE_LINE * size
}

function Label({ lines, isNumber, x, y, size }: RoomLabel & { size: number }) {
  const step = LINE_HEIGHT * size
  return lines.map((line, index) => (
    <text
      key={line}
      x={x}
      y={round(y + (index - (lines.length - 1) / 2) * step + 0.36 * size)}
      {...(isNumber && { fontWeight: 500 })}
      {...(index > 0 && index === lines.length - 1 && { fill: 'var(--muted, #63625E)' })}
    >
      {line}
    </text>
  ))
}

function round(value: number): number {
  return Number(value.toFixed(1))
}
