import {
  type ContentStores,
  findIdBySlug,
  getIdBySlug,
  removeRows,
  saveRow,
} from './content-store.server.ts'

/** Store of the base maps of cities, each as the text that visitors load. */
export const mapStores = {
  maps: {
    async read(db) {
      const rows = await db
        .selectFrom('city_maps')
        .innerJoin('cities', 'cities.id', 'city_maps.city_id')
        .select(['cities.slug as city', 'city_maps.map'])
        .orderBy('cities.position')
        .orderBy('cities.id')
        .execute()
      return new Map(rows.map(({ city, map }) => [city, { city, map }]))
    },
    async write(trx, slug, { map }) {
      await saveRow(trx, 'city_maps', { city_id: await getIdBySlug(trx, 'cities', slug) }, { map })
    },
    async remove(trx, slug) {
      const city_id = await findIdBySlug(trx, 'cities', slug)
      if (city_id !== undefined) await removeRows(trx, 'city_maps', { city_id })
      return undefined
    },
  },
} satisfies Partial<ContentStores>
