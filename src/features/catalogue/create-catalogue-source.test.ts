import { expect, it, vi } from 'vitest'
import { callbackContext } from '../../../tests/support/callback-context.ts'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { connectDatabase } from '../../db/connect.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import { createCatalogueSource } from './create-catalogue-source.server.ts'
import { emptySelection } from './filters.ts'

describeOnStores('the source of the catalogue', (under) => {
  it('shows a change of another connection, whole, and leaves the old snapshot as it was', async () => {
    const { log } = callbackContext(under.db)
    const source = await createCatalogueSource({
      db: under.db,
      databaseUrl: under.url,
      log,
      pollEveryMs: 20,
    })
    const other = connectDatabase(under.url)
    const before = source.current()
    try {
      await makeLot(other)
      await makeLot(other)
      await other.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date(0)))
      await vi.waitFor(() => expect(source.current().version).toBe(before.version + 1), 5_000)
      const now = source.current()
      const query = { selection: emptySelection, order: 'price', limit: 16, offset: 0 } as const
      expect(now.listLots('flat', query).count).toBe(2)
      expect(now.facets('flat', emptySelection).count).toBe(2)
      expect(before.facets('flat', emptySelection).count).toBe(0)
    } finally {
      await source.close()
      await other.destroy()
    }
  })
})
