import type { Node } from 'yaml'
import { applySplices, type Splice } from './splices.ts'

/** An item between brackets or a pair between braces: one that is written already, with its changes, or a new one. */
export type FlowPart = { from: number; splices: Splice[] } | { text: string }

/** Writes parts in a new order or number. Each has the separator before it that it had. */
export function arrangeInBrackets(
  source: string,
  node: Node,
  ranges: ReadonlyArray<{ start: number; end: number }>,
  parts: readonly FlowPart[],
): Splice {
  const start = (node.range?.[0] ?? 0) + 1
  const end = (node.range?.[1] ?? 0) - 1
  if (parts.length === 0) return { start, end, text: '' }
  const leads = ranges.map((range, index) =>
    source.slice(index === 0 ? start : ranges[index - 1]?.end, range.start),
  )
  const usual = leads[1] ?? ', '
  const text = parts.map((part, index) => {
    const from = 'from' in part ? part.from : 0
    const range = ranges[from]
    const lead = index === 0 ? leads[0] : from === 0 ? usual : leads[from]
    const written =
      'text' in part ? part.text : applySplices(source, part.splices, range?.start, range?.end)
    return `${lead ?? usual}${written}`
  })
  return { start, end, text: text.join('') + source.slice(ranges.at(-1)?.end, end) }
}
