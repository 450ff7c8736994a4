import type { Box } from './box.ts'
import { LETTER } from './lettering.ts'
import { UNITS_PER_METRE, units } from './plan-scale.ts'

/** Smaller texts are omitted. */
const MIN_SIZE = 6

interface StoreyLabelsProps {
  box: Box
  lines: readonly string[]
  size: number
  fill: string
}

/** Lines of text in the middle of a rectangle, turned in a narrow one and scaled down to fit. */
export function StoreyLabels({ box, lines, size: largest, fill }: StoreyLabelsProps) {
  const letters = Math.max(...lines.map(({ length }) => length), 0)
  if (letters === 0) return null
  const toFontSize = (along: number, across: number) =>
    Math.min(
      largest,
      (along * UNITS_PER_METRE - 6) / (letters * LETTER),
      (across * UNITS_PER_METRE - 4) / (1.2 * lines.length),
    )
  const [level, upright] = [toFontSize(box.width, box.height), toFontSize(box.height, box.width)]
  const size = Math.floor(Math.max(level, upright) * 10) / 10
  if (size < MIN_SIZE) return null
  const place = `translate(${units(box.x + box.width / 2)} ${units(box.y + box.height / 2)})`
  return (
    <text
      transform={upright > level * 1.2 ? `${place} rotate(-90)` : place}
      fontSize={size}
      fill={fill}
    >
      {lines.map((line, index) => (
        <tspan
          key={line}
          x="0"
          y={Number(((index - lines.length / 2 + 0.8) * size * 1.2).toFixed(1))}
        >
          {line}
        </tspan>
      ))}
    </text>
  )
}
