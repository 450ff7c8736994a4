import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentSite, openContentSite } from '../../../../tests/support/content-site.ts'
import { makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { publishContent } from './publish.server.ts'
import { readContentFile } from './read-file.server.ts'

const PHONE = '+7 (495) 777-00-01'
const feed = makeFeed(manyFlats(20))

describeOnStores('a company that has feeds and never had a content folder', (under) => {
  let top = ''
  let site: ContentSite
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'kvartal-fed-'))
    site = await openContentSite(under.store, top)
    await site.importFeed(feed)
  }, 120_000)
  afterAll(async () => {
    await site.close()
    await rm(top, { recursive: true, force: true })
  })

  async function publishPhone(): Promise<void> {
    const path = 'cities.yaml'
    const { fields, base } = await readContentFile(site.context, { path })
    const cities = structuredClone(fields) as Array<{ phone: string; email: string }>
    Object.assign(cities[0] ?? {}, { phone: PHONE, email: 'moskva@example.com' })
    const { changes } = await publishContent(site.context, {
      files: [{ path, fields: cities, base }],
    })
    expect(changes).toMatchObject([{ path, action: 'changed' }])
  }

  it('publishes the phone of its city, while its projects follow the feed as before', async () => {
    await publishPhone()
    const cities = await site.db.selectFrom('cities').select(['phone', 'name']).execute()
    expect(cities).toEqual([{ phone: PHONE, name: 'Москва' }])
    const stored = await site.db.selectFrom('content_sources').select('path').execute()
    expect(stored).toEqual([{ path: 'cities.yaml' }])
    await site.importFeed(
      feed
        .replaceAll('<latitude>55.75<', '<latitude>55.81<')
        .replaceAll('<ready-quarter>2<', '<ready-quarter>4<'),
    )
    const built = await site.db
      .selectFrom('projects')
      .innerJoin('buildings', 'buildings.project_id', 'projects.id')
      .select(['projects.latitude', 'buildings.completion_quarter as quarter'])
      .distinct()
      .execute()
    expect(built).toEqual([{ latitude: 55.81, quarter: 4 }])
    const after = await site.db.selectFrom('cities').select('phone').execute()
    expect(after).toEqual([{ phone: PHONE }])
  })

  it('exports a folder that an empty site imports as it is', async () => {
    const { folder, texts } = await site.exportFolder()
    expect(texts['cities.yaml']).toContain(PHONE)
    const empty = await openContentSite(under.store, top)
    try {
      const { kinds } = await empty.importFolder(folder)
      expect(kinds.projects).toMatchObject({ created: 5 })
      expect((await empty.exportFolder()).texts).toEqual(texts)
    } finally {
      await empty.close()
    }
  })
})
