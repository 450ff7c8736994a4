import { beforeAll, expect, it, vi } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { importFeed } from '../../feeds/merge/import-feed.server.ts'

describeOnStores('a lot whose feed names no day', (under) => {
  const clock = movableClock('2026-11-21T09:00:00.000Z')
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(under, { clock })
    return () => test.close()
  })

  const load = async (price: number) => {
    const flats = [
      { id: 'a', number: 1, price },
      ...(price > 17_000_000 ? [{ id: 'b', number: 2 }] : []),
    ]
    const text = makeFeed(flats).replaceAll(/<creation-date>[^<]*<\/creation-date>\s*/g, '')
    async function* bytes() {
      yield Buffer.from(text)
    }
    await importFeed(under.db, bytes(), { format: 'yrl', source: 'yrl', clock })
    const version = await getCatalogueVersion(under.db)
    await vi.waitFor(() => expect(test.context.catalogue.current().version).toBe(version), 10_000)
  }
  const read = async (path: string) => {
    const { body } = await test.app.inject(path)
    const text = plainText(/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? body)
    return { body, text: text.replaceAll('\u00a0', ' ') }
  }
  const readLot = async () => {
    const { id } = await under.db
      .selectFrom('lots')
      .select('id')
      .where('external_id', '=', 'a')
      .executeTakeFirstOrThrow()
    return {
      ...(await read(`/flats/${id}`)),
      api: (await test.app.inject(`/api/flats/${id}/`)).json(),
    }
  }

  it('has no day of its price and appearance until a change was seen, and the first import is no news', async () => {
    await load(17_000_000)
    const { body, text, api } = await readLot()
    expect(api).toMatchObject({
      offered_at: null,
      price_history: [{ at: null, price: 17_000_000 }],
    })
    // The sheet for paper says when it was printed.
    const said = (words: string) => words.replaceAll(/Цена на \d+ ноября/g, '')
    expect(said(text)).not.toMatch(/цена с|действует с|История цены|Как менялась|21 ноября/i)
    expect(body).not.toMatch(/datePosted|цена с |"at":"2026/)
    const changes = await read('/changes')
    expect(changes.text).toContain('Изменений пока нет')
    expect(changes.text).toContain('Записываем их с 21 ноября')
    expect(changes.text).not.toContain('Появил')
    expect((await read('/changes.rss')).body).not.toContain('<item>')

    clock.advance(3 * 86_400_000)
    await load(17_100_000)
    const changed = await readLot()
    expect(changed.api.price_history).toMatchObject([{ at: null }, { price: 17_100_000 }])
    expect(changed.api.price_history[1].at).toMatch(/^2026-11-24/)
    expect(said(changed.text)).toMatch(/История цены.*24 ноября.*— 17 000 000/)
    expect(said(changed.text)).not.toMatch(/21 ноября/)
    expect(changed.body).not.toContain('datePosted')
    const later = await read('/changes')
    expect(later.text).toContain('2 изменения')
    expect(later.text).toContain('24 ноября')
  })
})
