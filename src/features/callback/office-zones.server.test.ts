import { expect, it } from 'vitest'
import { makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { describeWishes, pickWishes } from './callback-fields.ts'
import { readRequestFacts } from './delivery/request-facts.server.ts'
import { readOfficeZones } from './office-zones.server.ts'
import { describeDelivery } from './requests/delivery-labels.server.ts'
import { describeRequest } from './describe-request.ts'

const request = {
  id: 'a',
  name: 'Анна',
  phone: '+79120000000',
  type: 'callback',
  page: null,
  form_name: null,
  campaign: null,
  ...pickWishes({}),
  consent_version: '1',
  consent_at: '2026-11-21T10:00:00.000Z',
  created_at: '2026-11-21T10:00:00.000Z',
}

describeOnStores('the clocks of a request', (under) => {
  it('are those of the city of its project, else those of the first city', async () => {
    await makeCity(under.db, { slug: 'tver', name: 'Тверь', position: 1 })
    const time_zone = 'Asia/Novosibirsk'
    const city_id = await makeCity(under.db, {
      slug: 'nsk',
      name: 'Новосибирск',
      position: 2,
      time_zone,
    })
    const project_id = await makeProject(under.db, { slug: 'sad', name: 'Сад', city_id })
    const lot = await makeLot(under.db, { project_id, article: 'С-1', number: '45', rooms: 2 })
    const find = await readOfficeZones(under.db)
    expect(find('Сад')).toEqual({ city: 'Новосибирск', zone: time_zone })
    expect(find(null)).toEqual({ city: 'Тверь', zone: 'Europe/Moscow' })

    const facts = await readRequestFacts(under.db, {
      page: `/flats/${lot}`,
      project: 'Сад',
      lot: 'С-1',
    })
    expect(facts).toMatchObject({ number: '45', building: expect.any(String) })
    const wishes = { no_calls_after: '19:00', scheduled_at: '2026-11-24T09:00:00.000Z' }
    const text = describeRequest(
      { ...request, ...wishes, ...facts, project: 'Сад', lot: 'С-1' },
      undefined,
    )
    expect(text).toContain('Позвонить (Новосибирск): 24.11.2026, 16:00')
    expect(text).toContain('Получена (Новосибирск): 21.11.2026, 17:00')
    expect(text).toContain('Согласие: версия 1, 21.11.2026, 17:00')
    expect(text).toContain('Не звонить после 23:00 (Новосибирск)')
    expect(text).toContain('Номер на двери: 45')
    expect(text).toMatch(/Дом: .+/)
  })
})

it('are those of deliveries, too', () => {
  const delivery = { lane: 'queue', attempts: 1, last_error: null } as const
  const delivered_at = '2026-11-24T09:00:00.000Z'
  const office = { city: 'Новосибирск', zone: 'Asia/Novosibirsk' }
  expect(describeDelivery({ ...delivery, state: 'delivered', delivered_at }, true, office)).toBe(
    'передана 24.11.2026, 16:00, попыток 1',
  )
})

it('names Moscow’s time where the office has it', () => {
  expect(describeWishes({ no_calls_after: '19:00' })).toBe('Не звонить после 19:00 (МСК)')
})
