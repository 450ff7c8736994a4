import { expect, it } from 'vitest'
import { makeDeskUser } from '../../../../tests/support/desk.ts'
import { storeRequests } from '../../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { terminal } from '../../../../tests/support/terminal.ts'
import { countRequests, listRequests } from './list-requests.server.ts'
import { eraseByPhone } from './office-operations.server.ts'
import { indexRequests } from './request-index.server.ts'

/** From so many requests on a word is frequent. */
const FREQUENT = 2_000
const rows = [
  { name: 'Алёна Орлова', phone: '+79120000077', lot: 'А-17', campaign: '{"utm_source":"yandex"}' },
  { name: 'ПЁТР орлов', phone: '+79120001178', lot: 'А-18', campaign: null },
  { name: 'Анна', phone: '+79120002277', lot: null, campaign: '{"utm_source":"vk"}' },
]

describeOnStores('the search of requests', (under) => {
  const store = () => storeRequests(under.db, rows.length, (n) => ({ project: null, ...rows[n] }))
  const find = async (query: { q?: string; source?: string; assigned?: string }) =>
    (await listRequests(terminal(under.db), query)).results.map(({ name }) => name).toSorted()

  it('finds by the beginning of words in any case, last digits, article and source', async () => {
    await store()
    for (const [query, names] of [
      [{ q: 'алена' }, ['Алёна Орлова']],
      [{ q: 'ОРЛОВ' }, ['Алёна Орлова', 'ПЁТР орлов']],
      [{ q: 'петр орлов' }, ['ПЁТР орлов']],
      [{ q: 'рлова' }, []],
      [{ q: '77' }, ['Алёна Орлова', 'Анна']],
      [{ q: '8 (912) 000-00-77' }, ['Алёна Орлова']],
      [{ q: 'а-1' }, ['Алёна Орлова', 'ПЁТР орлов']],
      [{ q: "%_'" }, []],
      [{ source: 'VK' }, ['Анна']],
      [{ q: 'ан', source: 'yandex' }, []],
      [{ assigned: 'none' }, ['Алёна Орлова', 'Анна', 'ПЁТР орлов']],
    ] as const) {
      expect([query, await find(query)]).toEqual([query, names])
    }
  })

  it('finds two words of a name that are frequent apart and rare together', async () => {
    const frequent = ['Анна Соколова', 'Борис Орлов', 'Антон Соколов Иванович']
    const rare = ['Анна Орлова', 'Орлов Антон Иванович']
    await storeRequests(under.db, FREQUENT * frequent.length + rare.length, (n) => ({
      name: rare[n] ?? frequent[n % frequent.length] ?? '',
      lot: null,
      project: null,
    }))
    while ((await indexRequests(under.db)) > 0);
    for (const [q, names] of [
      ['анна орлова', ['Анна Орлова']],
      ['ор ан', rare],
      ['ан анна орлов', ['Анна Орлова']],
      ['иванович орл', ['Орлов Антон Иванович']],
      ['орлов иван антон', ['Орлов Антон Иванович']],
      ['борис соколов', []],
    ] as const) {
      expect([q, await find({ q })]).toEqual([q, names])
    }
    expect(await find({ q: 'соколов иван' })).toEqual(
      Array.from({ length: 50 }, () => 'Антон Соколов Иванович'),
    )
    expect(await find({ q: 'анна анна' })).toHaveLength(50)
  }, 60_000)

  it('finds requests whose names have as many words as the form accepts', async () => {
    const letters = Array.from({ length: 50 }, (_, n) => String.fromCodePoint(0x430 + (n % 32)))
    const name = letters.map((letter, n) => (n < 32 ? letter : `${letter}${letter}`)).join(' ')
    await storeRequests(under.db, 40, () => ({ name, lot: null, project: null }))
    expect(await indexRequests(under.db)).toBe(40)
    expect(await find({ q: 'сс' })).toHaveLength(40)
    expect(await find({ q: 'а б в' })).toHaveLength(40)
  })

  it('finds no person by name or phone for an analyst, and keeps no word of who was erased', async () => {
    await store()
    const { id } = await makeDeskUser(under.db, 'analyst')
    const actor = {
      kind: 'user',
      id,
      name: 'Аналитик',
      role: 'analyst',
      session: { id: 's', stepUpUntil: null },
    } as const
    const asAnalyst = async (q: string) =>
      (await listRequests({ ...terminal(under.db), actor }, { q })).results.length
    expect([await asAnalyst('орлов'), await asAnalyst('0077'), await asAnalyst('А-17')]).toEqual([
      0, 0, 1,
    ])
    await eraseByPhone(terminal(under.db), { phone: '+79120000077' })
    const words = await under.db.selectFrom('request_words').select('word').execute()
    expect(words.map(({ word }) => word)).not.toContain('орлова')
    expect(await countRequests(terminal(under.db), {})).toMatchObject({ new: 2, done: 0 })
  })
})
