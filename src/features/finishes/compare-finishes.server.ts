import { formatRoubles } from '../../lib/numbers.ts'
import type { ShownFinish } from './shown-finish.ts'

/** Finishes side by side: a column for each kind, a row for each thing that one of them has. */
export interface FinishComparison {
  columns: readonly string[]
  rows: ReadonlyArray<{ name: string; cells: readonly string[] }>
}

type Compared = Pick<ShownFinish, 'slug' | 'name' | 'price_per_metre' | 'included' | 'materials'>

const NONE = '—'
const ALL = 'Есть'
const DIFFERENT = 'Зависит от\u00a0проекта'

/**
 * Compares the finishes of some projects by their kind. Returns null for a single kind, of which there is nothing to
 * compare, and if none says what it includes.
 */
export function compareFinishes(finishes: readonly Compared[]): FinishComparison | null {
  const kinds = [...Map.groupBy(finishes, ({ slug }) => slug).values()]
  const names = unique(finishes.flatMap(({ included }) => included))
  const materials = unique(finishes.flatMap((own) => own.materials.map(({ name }) => name)))
  if (kinds.length < 2 || names.length + materials.length === 0) return null
  const toRow = (name: string, toCell: (kind: readonly Compared[]) => string) => ({
    name,
    cells: kinds.map(toCell),
  })
  const rows = [
    toRow('Цена за\u00a0м²', describePrices),
    ...names.map((name) =>
      toRow(name, (kind) => {
        const count = kind.filter(({ included }) => included.includes(name)).length
        if (count === 0) return NONE
        return count === kind.length ? ALL : DIFFERENT
      }),
    ),
    ...materials.map((name) =>
      toRow(name, (kind) => {
        const texts = kind.map(
          (own) => own.materials.find((material) => material.name === name)?.text ?? '',
        )
        const [first = ''] = texts
        if (unique(texts).length > 1) return DIFFERENT
        return first === '' ? NONE : first
      }),
    ),
  ]
  return {
    columns: kinds.map(([first]) => first?.name ?? ''),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== NONE)),
  }
}

/** «26 000–38 000 ₽». */
function describePrices(kind: readonly Compared[]): string {
  const prices = kind.flatMap(({ price_per_metre }) => price_per_metre ?? [])
  if (prices.length === 0) return NONE
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high
    ? formatRoubles(low)
    : `от\u00a0${formatRoubles(low)} до\u00a0${formatRoubles(high)}`
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
