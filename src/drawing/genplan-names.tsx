import { GENPLAN, type GenplanHouse, type GenplanScale, labelPlace } from './genplan-layout.ts'
import { n } from './facade-windows.ts'
import { FONT, LETTER, shortened } from './lettering.ts'

/** Sizes of the lines of a house's words, pixels; without a note where it would be too small to read. */
interface Lettering {
  className: string
  name: number
  note?: number
}

const READ: Lettering = { className: 'wide', name: 18, note: 14 }
const GLANCED: Lettering = { className: 'narrow', name: 30 }
/** Longer words are cut, pixels. */
const LONGEST = 300
/** Between words and walls, pixels. */
const MARGIN = 8
/** Depth that the words of a house take, pixels. */
export const WORDS = READ.name + (READ.note ?? 0) + 2 * MARGIN

interface HouseNamesProps {
  houses: readonly GenplanHouse[]
  sheet: GenplanScale
  colours: Record<'paper' | 'ink' | 'muted', string>
}

/** Names of houses, over all of them: in a house, along its longer side, or beside one that is too small. */
export function HouseNames({ houses, sheet, colours }: HouseNamesProps) {
  return (
    <g fontFamily={FONT}>
      {/* In a small picture the names stand alone, where they have room, so large that they are read. */}
      <style>
        {
          '.narrow{display:none}@media(max-width:700px){.narrow{display:inline}.wide,.fine{display:none}}'
        }
      </style>
      {houses.flatMap((house, index) => {
        const room = labelPlace(house.footprint)
        return [READ, GLANCED].map((lettering) => (
          <Words
            key={`${index} ${lettering.className}`}
            house={house}
            room={room}
            lettering={lettering}
            sheet={sheet}
            colours={colours}
          />
        ))
      })}
    </g>
  )
}

interface WordsProps extends Omit<HouseNamesProps, 'houses'> {
  house: GenplanHouse
  /** Where the house has most of it. */
  room: ReturnType<typeof labelPlace>
  lettering: Lettering
}

function Words({ house, room, lettering, sheet, colours: { paper, ink, muted } }: WordsProps) {
  const name = shortened(house.name, LONGEST, lettering.name)
  const note = lettering.note ? shortened(house.note, LONGEST, lettering.note) : ''
  const sizes = { name: lettering.name, note: lettering.note ?? 0 }
  const long = Math.max(name.length * sizes.name, note.length * sizes.note) * LETTER
  const { x, y, manner } = placeWords(room, sheet, {
    long: long + 2 * MARGIN,
    high: sizes.name + sizes.note + 2 * MARGIN,
  })
  const isBeside = manner === 'before' || manner === 'after'
  if (isBeside && lettering === GLANCED) return null
  return (
    <g
      className={lettering.className}
      transform={manner === 'upright' ? `rotate(-90 ${n(x)} ${n(y)})` : undefined}
      textAnchor={manner === 'after' ? 'start' : manner === 'before' ? 'end' : 'middle'}
      {...(isBeside && { stroke: paper, strokeWidth: 4, paintOrder: 'stroke' })}
    >
      <text x={n(x)} y={n(note ? y - 2 : y + sizes.name * 0.35)} fontSize={sizes.name} fill={ink}>
        {name}
      </text>
      {note && (
        <text x={n(x)} y={n(y + sizes.note + 3)} fontSize={sizes.note} fill={muted}>
          {note}
        </text>
      )}
    </g>
  )
}

/** Where words of a size stand, margins included; after the house unless that is beyond the sheet. */
function placeWords(
  { at, width, height }: WordsProps['room'],
  { place, scale }: GenplanScale,
  { long, high }: { long: number; high: number },
): { x: number; y: number; manner: 'across' | 'upright' | 'before' | 'after' } {
  const [x, y] = place(at)
  const [across, down] = [width * scale, height * scale]
  if (across >= long && down >= high) return { x, y, manner: 'across' }
  if (down >= long && across >= high) return { x, y, manner: 'upright' }
  const edge = across / 2 + MARGIN
  return x + edge + long > GENPLAN.width
    ? { x: x - edge, y, manner: 'before' }
    : { x: x + edge, y, manner: 'after' }
}
