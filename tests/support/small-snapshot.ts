import { emptySelection } from '../../src/features/lots/model/filters.ts'
import type { Facets, LotCard } from '../../src/features/lots/model/schema.ts'
import { emptyStock } from '../../src/features/lots/snapshot/lot-stock.server.ts'
import type { CatalogueSnapshot } from '../../src/features/lots/snapshot/snapshot.server.ts'
import { emptyStartUpData } from '../../src/features/lots/snapshot/start-up-data.server.ts'

/** Creates a snapshot of a few lots that filters by `rooms` and `price` only, for tests of pages. */
export function smallSnapshot(lots: readonly LotCard[], facets: Facets = {}): CatalogueSnapshot {
  const fitting = ({ choices, ranges } = emptySelection) =>
    lots.filter(
      ({ rooms, price }) =>
        (choices['rooms']?.includes(String(rooms)) ?? true) &&
        price >= (ranges['price']?.min ?? 0) &&
        price <= (ranges['price']?.max ?? Number.POSITIVE_INFINITY),
    )
  return {
    version: 1,
    company: null,
    brand: null,
    cityToday: '2026-11-21',
    placeholders: new Map(),
    rooms: new Map(),
    ...emptyStartUpData,
    projects: [],
    press: [],
    lotCounts: [],
    listViews: () => [],
    flatPictures: () => [],
    findLot: (id) => lots.find((lot) => lot.id === id),
    listLots: (_kind, { selection, limit, offset }) => {
      const found = fitting(selection)
      return { count: found.length, results: found.slice(offset, offset + limit) }
    },
    facets: (_kind, selection) => ({ count: fitting(selection).length, facets }),
    findNamedLots: async () => ({ count: 0, list: () => [] }),
    similarLots: (id, limit) => lots.filter((lot) => lot.id !== id).slice(0, limit),
    stock: emptyStock,
  }
}
