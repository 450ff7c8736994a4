import { removeUnconditionally } from './company-stores.server.ts'
import { type ContentStores, saveRow } from './content-store.server.ts'
import { mortgageSchema } from '../model/payment-schemas.ts'

const areasSchema = mortgageSchema.element.shape.areas

/** The store of mortgage programmes. */
export const mortgageStores = {
  mortgage: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('mortgage_programs')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ id: _id, areas, ...row }, index) => [
          row.slug,
          { ...row, areas: areasSchema.parse(JSON.parse(areas)), position: index + 1 },
        ]),
      )
    },
    async write(trx, slug, { slug: _slug, areas, ...value }) {
      const row = { ...value, areas: JSON.stringify(areas) }
      await saveRow(trx, 'mortgage_programs', { slug }, row)
    },
    remove: (trx, slug) => removeUnconditionally(trx, 'mortgage_programs', { slug }),
  },
} satisfies Partial<ContentStores>
