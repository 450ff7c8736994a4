import type { TableColumn } from '../offer/feed-format.ts'
import { type LotColumn, priceListColumns, feedColumns } from '../offer/lot-columns.ts'

/** The columns of a price list that describe a lot's own fields. */
const columnsOfFields = priceListColumns.flatMap((field): TableColumn[] => {
  const { name = field, synonyms, isNeeded } = feedColumns[field].priceList ?? {}
  return synonyms ? [{ name, synonyms, ...(isNeeded ? { isNeeded } : {}) }] : []
})

/** The columns of a price list. Synonyms are those that sales offices use, without units and punctuation. */
export const priceListTable: readonly TableColumn[] = [
  { name: 'project', synonyms: ['проект', 'жк', 'жилой комплекс', 'объект'], isNeeded: true },
  { name: 'building', synonyms: ['корпус', 'дом', 'литер', 'строение'], isNeeded: true },
  { name: 'section', synonyms: ['секция', 'подъезд'] },
  { name: 'floor', synonyms: ['этаж'], isNeeded: true },
  ...columnsOfFields,
  { name: 'features', synonyms: ['особенности'] },
  { name: 'window_views', synonyms: ['вид из окон', 'виды из окон', 'вид'] },
  { name: 'prices', synonyms: ['история цен'] },
]

/** Returns the columns of a lot that a price list with these columns sets. */
export function decidedColumns(table: ReadonlySet<string>): LotColumn[] {
  return priceListColumns.filter((field) => {
    const { name = field, isPreserved } = feedColumns[field].priceList ?? {}
    return !isPreserved || table.has(name)
  })
}
