import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { makeCity } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { citiesApi } from './city-api.server.ts'

describeOnStores('the API of cities', (under) => {
  it('returns an empty list, then all cities in order with their contacts only', async () => {
    const get = () => apiResponse(under.db, citiesApi, '/api/cities/?x=1&x=2')
    expect(await get()).toEqual({ status: 200, body: [] })
    const contacts = { phone: '+7 (812) 000-00-01', email: 'spb@ordinata.example' }
    const last = await makeCity(under.db, { slug: 'b', name: 'Б', position: 2, ...contacts })
    const first = await makeCity(under.db, { slug: 'a', name: 'А', position: 1, ...contacts })
    expect((await get()).body).toEqual([
      { id: first, slug: 'a', name: 'А', ...contacts },
      { id: last, slug: 'b', name: 'Б', ...contacts },
    ])
    verifies('§3.4-1', '§7.3-1', 'D11-1')
  })
})
