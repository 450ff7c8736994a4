import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBuilding, makeLot, makeProject } from '../../../../tests/support/factories.ts'
import { type FeedFlat, makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { importFeed } from '../../feeds/merge/import-feed.server.ts'
import type { LotChange } from './schema.ts'

const ORIGIN = 'https://bereg.example'
const NOW = '2026-11-22T12:00:00.000Z'

async function* toByteStream(text: string) {
  yield Buffer.from(text)
}

/** Parses XML and throws for an invalid document. Returns the texts of all elements of one name. */
function readTexts(xml: string, name: string): string[] {
  const texts: string[] = []
  let open = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    open = tag.name
    if (open === name) texts.push('')
  })
  parser.on('text', (text) => {
    if (open === name) texts[texts.length - 1] += text
  })
  parser.on('closetag', () => {
    open = ''
  })
  parser.write(xml).close()
  return texts
}

describeOnStores('the changes of the last 30 days', (under) => {
  let site: TestApp
  const flat = (number: number, more: Partial<FeedFlat> = {}): FeedFlat => ({
    id: `flat-${number}`,
    number,
    rooms: number,
    price: 10_000_000 + number * 1_000_000,
    ...more,
  })
  beforeAll(async () => {
    const importAt = (at: string, flats: FeedFlat[]) =>
      importFeed(under.db, toByteStream(makeFeed(flats)), {
        format: 'yrl',
        source: 'yrl',
        clock: { now: () => new Date(at) },
      })
    await importAt('2026-09-01T09:00:00.000Z', [flat(1), flat(2), flat(3)])
    // Before the window: flat 2 becomes cheaper for the first time.
    await importAt('2026-10-01T09:00:00.000Z', [flat(1), flat(2, { price: 11_900_000 }), flat(3)])
    await importAt('2026-11-10T09:00:00.000Z', [
      flat(1),
      flat(2, { price: 11_500_000 }),
      flat(3),
      flat(4),
    ])
    await importAt('2026-11-20T21:30:00.000Z', [flat(1), flat(2, { price: 11_700_000 }), flat(4)])
    site = await createTestApp(under, {
      settings: { PUBLIC_URL: ORIGIN },
      clock: { now: () => new Date(NOW) },
    })
  })
  afterAll(() => site.close())

  const get = async (path: string) => {
    const { statusCode, body, headers } = await site.app.inject(path)
    return { status: statusCode, body: body.replaceAll('<!-- -->', ''), headers }
  }

  it('are listed as JSON, the newest first, with the prices before and after', async () => {
    const { status, body } = await get('/changes.json')
    expect(status).toBe(200)
    const { count, results } = JSON.parse(body) as { count: number; results: LotChange[] }
    expect(count).toBe(4)
    expect(
      results.map(({ type, lot, price, previous_price }) => [
        type,
        lot.number,
        price,
        previous_price,
      ]),
    ).toEqual([
      ['withdrawn', '3', null, null],
      ['repriced', '2', 11_700_000, 11_500_000],
      ['added', '4', 14_000_000, null],
      ['repriced', '2', 11_500_000, 11_900_000],
    ])
    const page = JSON.parse((await get('/changes.json?limit=1&offset=2')).body)
    expect(page).toMatchObject({
      count: 4,
      next: `${ORIGIN}/changes.json?limit=1&offset=3`,
      results: [{ type: 'added' }],
    })
    const wrong = await get('/changes.json?limit=0')
    expect([wrong.status, JSON.parse(wrong.body)]).toEqual([
      400,
      { limit: ['Введите целое число от 1 до 100'] },
    ])
    verifies('D39-1')
  })

  it('are listed on a page by day in Moscow, with filters', async () => {
    const { status, body } = await get('/changes')
    expect(status).toBe(200)
    const days = [...body.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, day]) => day)
    expect(days).toEqual(['21\u00a0ноября 2026\u00a0г.', '10\u00a0ноября 2026\u00a0г.'])
    expect(body).toContain('4\u00a0изменения')
    // Each day names a house once, and each new price the old one and the difference.
    expect(body.match(/<h4/g)).toHaveLength(2)
    expect(body).toContain('↑\u00a01,7\u00a0%')
    expect(body).toContain('↓\u00a03,4\u00a0%')
    expect(body).toMatch(/11\u00a0500\u00a0000\u00a0₽<\/s>.*11\u00a0700\u00a0000\u00a0₽/)
    expect(body).not.toContain('Изменилась цена</span>')
    expect(body).toContain('href="/changes.rss"')
    const repriced = (await get('/changes?type=repriced')).body
    expect(repriced).toContain('2\u00a0изменения')
    expect(repriced).not.toContain('Снят с\u00a0продажи</span>')
    expect((await get('/changes?type=stolen')).body).toContain(
      'Не поняли условие в адресе: событие',
    )
    const empty = (await get('/changes?kind=storage')).body
    expect(empty).toContain('Таких изменений нет')
    expect(empty).not.toContain('Не поняли')
    verifies('D39-1')
  })

  it('are an RSS feed with an id for each change', async () => {
    const { status, body, headers } = await get('/changes.rss')
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(readTexts(body, 'title').slice(1)).toEqual([
      'Снят с\u00a0продажи: 3-комнатная квартира, 58,4\u00a0м²',
      'Изменилась цена: 2-комнатная квартира, 58,4\u00a0м²',
      'Появился в\u00a0продаже: 4-комнатная квартира, 58,4\u00a0м²',
      'Изменилась цена: 2-комнатная квартира, 58,4\u00a0м²',
    ])
    expect(new Set(readTexts(body, 'guid')).size).toBe(4)
    expect(readTexts(body, 'pubDate')[0]).toBe('Fri, 20 Nov 2026 21:30:00 +0000')
    verifies('D39-1')
  })

  it('of a filter are its RSS and Atom feeds, without what was withdrawn', async () => {
    const rss = (await get('/flats.rss?rooms=2')).body
    expect(readTexts(rss, 'item')).toHaveLength(2)
    expect(readTexts(rss, 'title')[0]).toMatch(/^Квартиры: 2/)
    expect(readTexts(rss, 'link')[0]).toBe(`${ORIGIN}/flats?rooms=2`)
    const atom = await get('/flats.atom')
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(readTexts(atom.body, 'entry')).toHaveLength(3)
    expect(readTexts(atom.body, 'updated')[0]).toBe('2026-11-20T21:30:00.000Z')
    expect(readTexts((await get('/flats.rss?rooms=3')).body, 'item')).toHaveLength(0)
    expect(readTexts((await get('/storage.rss')).body, 'item')).toHaveLength(0)
    verifies('D39-2')
  })

  it('returns 400 with the name of a filter that means nothing', async () => {
    const { status, body } = await get('/flats.rss?rooms=many')
    expect(status).toBe(400)
    expect(JSON.parse(body)).toHaveProperty('rooms')
  })

  it('are links of the list with its filter', async () => {
    const { body } = await get('/flats?rooms=2&view=table')
    for (const format of ['rss', 'atom', 'ics']) {
      expect(body).toContain(`href="/flats.${format}?rooms=2"`)
    }
  })
})

describeOnStores('the calendar of a filter', (under) => {
  it('holds the hand-over of each building and the last days of discounts', async () => {
    const { db } = under
    const project_id = await makeProject(db, { name: 'Дом, у; реки' })
    const future = await makeBuilding(db, { project_id, name: 'Корпус 1' })
    const built = await makeBuilding(db, { project_id, state: 'built' })
    await makeLot(db, { project_id, building_id: future, rooms: 2 })
    await makeLot(db, {
      project_id,
      building_id: built,
      rooms: 2,
      sale_price: 14_000_000,
      sale_ends_on: '2026-12-31',
    })
    await makeLot(db, {
      project_id,
      building_id: built,
      rooms: 3,
      sale_price: 14_000_000,
      sale_ends_on: '2026-11-01',
    })
    const site = await createTestApp(under, {
      settings: { PUBLIC_URL: ORIGIN },
      clock: { now: () => new Date(NOW) },
    })
    const { headers, body } = await site.app.inject('/flats.ics?rooms=2')
    const empty = (await site.app.inject('/flats.ics?rooms=3')).body
    await site.close()
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = body.split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const unfolded = body.replaceAll('\r\n ', '').split('\r\n')
    const values = (name: string) =>
      unfolded.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length))
    expect(values('DTSTART;VALUE=DATE:')).toEqual(['20261231', '20270930'])
    expect(values('DTEND;VALUE=DATE:')).toEqual(['20270101', '20271001'])
    expect(values('SUMMARY:')).toEqual([
      'Последний день скидки: Дом\\, у\\; реки',
      'Сдача: Дом\\, у\\; реки\\, Корпус 1',
    ])
    expect(values('UID:')[1]).toBe(`building-${future}@bereg.example`)
    expect(empty).not.toContain('BEGIN:VEVENT')
    verifies('D39-2')
  })
})
