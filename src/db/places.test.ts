import { expect, it } from 'vitest'
import { makeCity, makeProject } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { readOfficeZone } from './places.ts'

describeOnStores('the time zone of the office', (under) => {
  it('is that of the first city with a shown project or none, as on screens', async () => {
    const omsk = { slug: 'omsk', name: 'Омск', position: 1, time_zone: 'Asia/Omsk' }
    const city_id = await makeCity(under.db, omsk)
    const id = await makeProject(under.db, { slug: 'sad', city_id })
    const perm = { slug: 'perm', name: 'Пермь', position: 2, time_zone: 'Asia/Yekaterinburg' }
    await makeCity(under.db, perm)
    expect(await readOfficeZone(under.db)).toBe('Asia/Omsk')
    await under.db
      .updateTable('projects')
      .set({ hidden_by: 'command' })
      .where('id', '=', id)
      .execute()
    expect(await readOfficeZone(under.db)).toBe('Asia/Yekaterinburg')
  })
})
