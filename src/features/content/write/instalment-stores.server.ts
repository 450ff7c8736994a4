import { removeUnconditionally } from './company-stores.server.ts'
import { type ContentStores, saveRow } from './content-store.server.ts'
import { instalmentsSchema } from '../model/payment-schemas.ts'

const { areas: areasSchema, projects: projectsSchema } = instalmentsSchema.element.shape

/** The store of instalment plans. */
export const instalmentStores = {
  instalments: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('instalment_plans')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ id: _id, areas, projects, ...row }, index) => [
          row.slug,
          {
            ...row,
            areas: areasSchema.parse(JSON.parse(areas)),
            projects: projectsSchema.parse(JSON.parse(projects)),
            position: index + 1,
          },
        ]),
      )
    },
    async write(trx, slug, { slug: _slug, areas, projects, ...value }) {
      const row = { ...value, areas: JSON.stringify(areas), projects: JSON.stringify(projects) }
      await saveRow(trx, 'instalment_plans', { slug }, row)
    },
    remove: (trx, slug) => removeUnconditionally(trx, 'instalment_plans', { slug }),
  },
} satisfies Partial<ContentStores>
