import { beforeEach, expect, it } from 'vitest'
import { feedText, toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { makePortalFeed } from '../../../../tests/support/make-portal-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { type FeedFormatName, importFeed } from './import-feed.server.ts'

const organization = (name: string) => `<organization>${name}</organization></sales-agent>`
const yandex = (name: string) =>
  makeFeed([{ id: 'a' }]).replace('</sales-agent>', organization(name))
const cian = (name: string) =>
  makePortalFeed('cian', [
    { id: 'c', project: 2, extra: `<Developer><Name>${name}</Name></Developer>` },
  ])
const domclick = (name: string) => `<complexes><complex><id>7</id><name>Берег</name>
<latitude>55.75</latitude><longitude>37.61</longitude><address>Москва, Лесная, 1</address>
<buildings><building><id>71</id><name>Корпус 1</name><floors>9</floors><flats><flat>
<flat_id>d</flat_id><apartment>1</apartment><floor>2</floor><room>1</room><price>9000000</price>
<area>40</area></flat></flats></building></buildings>
<developer><id>1</id><name>${name}</name></developer></complex></complexes>`

describeOnStores('the company’s name in feeds', (under) => {
  beforeEach(async () => {
    await clearCatalogue(under.db)
    await under.db.deleteFrom('feed_developers').execute()
    await under.db.deleteFrom('company').execute()
  })

  const read = async (format: FeedFormatName, text: string) => {
    const report = await importFeed(under.db, toByteStream(text), {
      format,
      source: format,
      clock: systemClock,
    })
    expect(report.refused).toEqual([])
  }
  const open = async () => {
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).body
    return { get, close: () => site.close() }
  }
  const readLogo = async () => {
    const site = await open()
    const html = await site.get('/')
    await site.close()
    return /<title>(.*?): квартиры от застройщика/.exec(html)?.[1] ?? null
  }

  it.each<[FeedFormatName, (name: string) => string]>([
    ['yrl', yandex],
    ['cian', cian],
    ['domclick', domclick],
  ])(
    'names the company of a %s feed on pages, in feeds and in structured data',
    async (format, write) => {
      await read(format, write('ООО СЗ &quot;Дом  у реки&quot;'))
      const site = await open()
      const name = 'ООО СЗ «Дом у реки»'
      for (const path of ['/', '/flats', '/changes', '/about', '/press/rss.xml', '/flats.rss']) {
        expect([path, await site.get(path)]).toEqual([path, expect.stringContaining(name)])
      }
      expect(await site.get('/')).toContain(`<meta property="og:site_name" content="${name}"`)
      expect(await site.get('/about')).toContain(`"name":"${name}"`)
      await site.close()
      verifies('D52-2')
    },
  )

  it('is in feeds out', async () => {
    await read('yrl', yandex('СУ-7'))
    const request = { portal: 'yandex', origin: 'https://site.example', facts: {} } as const
    expect(await feedText(under.db, request)).toContain('<organization>СУ-7</organization>')
  })

  it('does not take the organization of an agency', async () => {
    await read('yrl', yandex('Агентство «Ключ»').replace('>застройщик<', '>агентство<'))
    expect(await readLogo()).toBeNull()
  })

  it('takes none when feeds disagree, whatever the spelling, and takes it again when they agree', async () => {
    await read('yrl', yandex('ООО «СУ-7»'))
    await read('cian', cian('Партнёр'))
    expect(await readLogo()).toBeNull()
    await read('cian', cian('ооо &quot;Су-7&quot;'))
    expect(await readLogo()).toBe('ооо «Су-7»')
    await read('cian', cian(' '))
    expect(await readLogo()).toBe('ООО «СУ-7»')
  })

  it('takes the name of the content first', async () => {
    await read('yrl', yandex('ООО «СЗ-1»'))
    await under.db
      .insertInto('company')
      .values({
        id: 1,
        name: 'Берег',
        legal_name: '',
        tagline: '',
        about_html: '',
        purchase_html: '',
        disclaimer: '',
      })
      .execute()
    expect(await readLogo()).toBe('Берег')
  })

  it('names no developer on pages, in feeds and in structured data when nothing names the company', async () => {
    await read('yrl', makeFeed([{ id: 'a' }]))
    const site = await open()
    for (const path of ['/', '/flats', '/changes', '/about', '/press/rss.xml', '/flats.rss']) {
      const body = await site.get(path)
      expect([path, body]).not.toEqual([
        path,
        expect.stringMatching(/og:site_name|«»|— <\/title>|"name":""|Новости компании \S/),
      ])
    }
    await site.close()
    verifies('D52-2')
  })
})
