import { beforeAll, expect, it } from 'vitest'
import { apiResponse } from '../../../../tests/support/api-response.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { catalogueApi } from './api.server.ts'

describeOnStores('filters of a text in words', (under) => {
  const ask = (kind: string, search: string) =>
    apiResponse(under.db, catalogueApi, `/api/${kind}/words/${search}`)
  const read = (kind: string, text: string) => ask(kind, `?text=${encodeURIComponent(text)}`)

  beforeAll(async () => {
    const id = await makeLot(under.db, { rooms: 2, price: 14_000_000 })
    await under.db.insertInto('lot_features').values({ lot_id: id, feature: 'balcony' }).execute()
    const { project_id } = await under.db
      .selectFrom('lots')
      .select('project_id')
      .executeTakeFirstOrThrow()
    const station = { project_id, position: 0, name: 'Сокольники', walk_minutes: 7 }
    await under.db.insertInto('project_metro').values(station).execute()
    for (const kind of ['apartment', 'parking', 'storage'] as const)
      await makeLot(under.db, { kind })
  })

  it('returns the query in the order of the filters, the parts of the text and unknown words', async () => {
    const { status, body } = await read(
      'flats',
      'С балконом двушка у Сокольников до 15 млн с бассейном',
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      query: `rooms=2&price_max=15000000&feature=balcony&metro=${encodeURIComponent('Сокольники')}`,
      understood: [
        { text: 'балконом', key: 'feature', value: 'balcony' },
        { text: 'двушка', key: 'rooms', value: '2' },
        { text: 'Сокольников', key: 'metro', value: 'Сокольники' },
        { text: 'до 15 млн', key: 'price_max', value: '15000000' },
      ],
      unknown: ['бассейном'],
    })
    verifies('D33-2', 'D33-3', 'D33-4')
  })

  it.each(['flats', 'apartments', 'parking', 'storage'])(
    'understands prices of /api/%s/',
    async (kind) => {
      const { body } = await read(kind, 'до 15 млн')
      expect(body.query).toBe('price_max=15000000')
      verifies('D33-2')
    },
  )

  it.each(['', '?text=', '?text=%20%20', '?other=1'])(
    'returns an empty query for «%s»',
    async (search) => {
      const { status, body } = await ask('flats', search)
      expect([status, body]).toEqual([200, { query: '', understood: [], unknown: [] }])
      verifies('D33-3')
    },
  )

  it('names a filter that lots of the kind do not have', async () => {
    const { body } = await read('parking', 'двушка')
    expect(body).toEqual({ query: '', understood: [], unknown: ['двушка'] })
  })

  it.each([`?text=${'a'.repeat(201)}`, '?text=a&text=b'])('returns 400 for %s', async (search) => {
    const { status, body } = await ask('flats', search)
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual(['text'])
  })

  it.each([
    '<script>alert(1)</script>',
    "' or 1=1; drop table lots --",
    '%00\u0000\ud800',
    '__proto__ constructor toString',
    '9'.repeat(200),
    '1-'.repeat(100),
    'до '.repeat(60),
    'не '.repeat(60),
    'İ'.repeat(100),
  ])('answers the text %j without filters', async (text) => {
    const { status, body } = await read('flats', text.toWellFormed())
    expect(status).toBe(200)
    expect(body.query).toBe('')
  })
})
