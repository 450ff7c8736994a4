import type { BuiltBrand } from '../../brand/schema.ts'
import type { BrandFacts } from '../model/brand-schema.ts'
import { type ContentStores, removeRows, saveRow } from './content-store.server.ts'

const KEY = 'brand'

/** The store of the company's own face. */
export const brandStores = {
  brand: {
    async read(db) {
      const row = await db.selectFrom('brand').selectAll().executeTakeFirst()
      if (!row) return new Map()
      return new Map([
        [
          KEY,
          {
            ...(JSON.parse(row.facts) as BrandFacts),
            built: JSON.parse(row.built) as BuiltBrand,
            originals: JSON.parse(row.originals) as Record<string, string>,
          },
        ],
      ])
    },
    async write(trx, _key, { built, originals, ...facts }) {
      const row = {
        facts: JSON.stringify(facts),
        built: JSON.stringify(built),
        originals: JSON.stringify(originals),
      }
      await saveRow(trx, 'brand', { id: 1 }, row)
    },
    async remove(trx) {
      await removeRows(trx, 'brand', { id: 1 })
      return undefined
    },
  },
} satisfies Partial<ContentStores>
