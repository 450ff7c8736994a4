import { GENPLAN, type GenplanHouse, type GenplanScale, findLabelPlace } from './genplan-layout.ts'
import { round } from '../plan/path-data.ts'
import { FONT, LETTER, truncate } from '../plan/lettering.ts'

/** Font sizes of a house's label, in pixels. Without a note if it would be too small to read. */
interface LabelStyle {
  className: string
  name: number
  note?: number
}

const WIDE_LABEL: LabelStyle = { className: 'wide', name: 18, note: 14 }
const NARROW_LABEL: LabelStyle = { className: 'narrow', name: 30 }
/** Maximum length of a label, in pixels; longer texts are truncated. */
const MAX_LABEL = 300
/** Distance between label and walls, in pixels. */
const MARGIN = 8
/** Depth of a house's label, in pixels. */
export const LABEL_DEPTH = WIDE_LABEL.name + (WIDE_LABEL.note ?? 0) + 2 * MARGIN

interface HouseNamesProps {
  houses: readonly GenplanHouse[]
  sheet: GenplanScale
  colours: Record<'paper' | 'ink' | 'muted', string>
}

/** Names above all houses: inside a house, along its longer side, or beside a house that is too small. */
export function HouseNames({ houses, sheet, colours }: HouseNamesProps) {
  return (
    <g fontFamily={FONT}>
      {/* A small picture shows larger names only, where they fit. */}
      <style>
        {
          '.narrow{display:none}@media(max-width:700px){.narrow{display:inline}.wide,.fine{display:none}}'
        }
      </style>
      {houses.flatMap((house, index) => {
        const room = findLabelPlace(house.footprint)
        return [WIDE_LABEL, NARROW_LABEL].map((labelStyle) => (
          <HouseLabel
            key={`${index} ${labelStyle.className}`}
            house={house}
            room={room}
            labelStyle={labelStyle}
            sheet={sheet}
            colours={colours}
          />
        ))
      })}
    </g>
  )
}

interface HouseLabelProps extends Omit<HouseNamesProps, 'houses'> {
  house: GenplanHouse
  /** The place with the most space inside the house. */
  room: ReturnType<typeof findLabelPlace>
  labelStyle: LabelStyle
}

function HouseLabel({
  house,
  room,
  labelStyle,
  sheet,
  colours: { paper, ink, muted },
}: HouseLabelProps) {
  const name = truncate(house.name, MAX_LABEL, labelStyle.name)
  const note = labelStyle.note ? truncate(house.note, MAX_LABEL, labelStyle.note) : ''
  const sizes = { name: labelStyle.name, note: labelStyle.note ?? 0 }
  const long = Math.max(name.length * sizes.name, note.length * sizes.note) * LETTER
  const { x, y, alignment } = placeLabel(room, sheet, {
    long: long + 2 * MARGIN,
    high: sizes.name + sizes.note + 2 * MARGIN,
  })
  const isBeside = alignment === 'before' || alignment === 'after'
  if (isBeside && labelStyle === NARROW_LABEL) return null
  return (
    <g
      className={labelStyle.className}
      transform={alignment === 'upright' ? `rotate(-90 ${round(x)} ${round(y)})` : undefined}
      textAnchor={alignment === 'after' ? 'start' : alignment === 'before' ? 'end' : 'middle'}
      {...(isBeside && { stroke: paper, strokeWidth: 4, paintOrder: 'stroke' })}
    >
      <text
        x={round(x)}
        y={round(note ? y - 2 : y + sizes.name * 0.35)}
        fontSize={sizes.name}
        fill={ink}
      >
        {name}
      </text>
      {note && (
        <text x={round(x)} y={round(y + sizes.note + 3)} fontSize={sizes.note} fill={muted}>
          {note}
        </text>
      )}
    </g>
  )
}

/** Places a label of this size, margins included: inside the house, or else after it, or before it at the sheet's edge. */
function placeLabel(
  { at, width, height }: HouseLabelProps['room'],
  { place, scale }: GenplanScale,
  { long, high }: { long: number; high: number },
): { x: number; y: number; alignment: 'across' | 'upright' | 'before' | 'after' } {
  const [x, y] = place(at)
  const [across, down] = [width * scale, height * scale]
  if (across >= long && down >= high) return { x, y, alignment: 'across' }
  if (down >= long && across >= high) return { x, y, alignment: 'upright' }
  const edge = across / 2 + MARGIN
  return x + edge + long > GENPLAN.width
    ? { x: x - edge, y, alignment: 'before' }
    : { x: x + edge, y, alignment: 'after' }
}
