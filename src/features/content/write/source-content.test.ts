import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import {
  addSource,
  listSources,
  pauseSource,
  removeSource,
} from '../../feeds/sources/sources.server.ts'
import { importContent } from './import-content.server.ts'

let top = ''
let company: Record<string, string | Uint8Array> = {}
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-sources-'))
  company = await smallCompany()
})
afterAll(() => rm(top, { recursive: true, force: true }))

const NOW = new Date('2026-11-22T12:00:00Z')
const feed = '- {format: yandex, url: "https://crm.example/feed.xml", every: 30m}\n'

describeOnStores('sources of a content folder', (under) => {
  const runImport = async (yaml: string) => {
    const folder = await mkdtemp(join(top, 'folder-'))
    await writeFolder(folder, { ...company, 'sources.yaml': yaml })
    const clock = { now: () => NOW }
    return importContent(under.db, {
      folder,
      mediaFolder: join(top, under.store),
      clock,
      allowRemovals: true,
    })
  }
  const list = async () =>
    (await listSources(under.db)).map(({ name, format, url, every_minutes, is_paused }) => ({
      name,
      format,
      url,
      every_minutes,
      is_paused,
    }))

  it('are added, changed and removed with the file, and unchanged ones are left alone', async () => {
    await runImport(
      `${feed}- {name: cian-sad, format: cian, url: "https://crm.example/cian.xml", pause: true}\n`,
    )
    expect(await list()).toEqual([
      {
        name: 'cian-sad',
        format: 'cian',
        url: 'https://crm.example/cian.xml',
        every_minutes: 60,
        is_paused: 1,
      },
      {
        name: 'yrl',
        format: 'yrl',
        url: 'https://crm.example/feed.xml',
        every_minutes: 30,
        is_paused: 0,
      },
    ])
    const again = await runImport(feed.replace('30m', '120m'))
    expect(again.kinds.sources).toMatchObject({
      changed: 1,
      deleted: 1,
    })
    expect(await list()).toMatchObject([{ name: 'yrl', every_minutes: 120 }])
    const same = await runImport(feed.replace('30m', '2h'))
    expect(same.kinds.sources).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
  })

  it('that a command added stay beside those of the file', async () => {
    await addSource(
      under.db,
      { name: 'own', format: 'avito', url: 'https://a.example/1', every: 60 },
      NOW,
    )
    await runImport(feed)
    expect((await list()).map(({ name }) => name)).toEqual(['own', 'yrl'])
    await removeSource(under.db, 'own')
  })

  it('that a command added under the same name belong to the file', async () => {
    await runImport('[]\n')
    await addSource(
      under.db,
      { name: 'yrl', format: 'yrl', url: 'https://old.example/1', every: 60 },
      NOW,
    )
    await runImport(feed)
    expect(await list()).toMatchObject([{ name: 'yrl', url: 'https://crm.example/feed.xml' }])
    await expect(removeSource(under.db, 'yrl')).rejects.toThrow('стоит в sources.yaml')
  })

  it('are paused by a command until the next import of content', async () => {
    await runImport(feed)
    await pauseSource(under.db, 'yrl', true, NOW)
    expect(await list()).toMatchObject([{ is_paused: 1 }])
    await runImport(feed)
    expect(await list()).toMatchObject([{ is_paused: 0 }])
  })

  it('pause what a command fetches from the same address under another name', async () => {
    await runImport('[]\n')
    await addSource(
      under.db,
      { name: 'twin', format: 'yrl', url: 'https://crm.example/feed.xml', every: 60 },
      NOW,
    )
    await runImport(feed)
    expect(await list()).toMatchObject([
      { name: 'twin', is_paused: 1 },
      { name: 'yrl', is_paused: 0 },
    ])
    await removeSource(under.db, 'twin')
  })

  it.each([
    ['- {format: excel, url: "https://crm.example/1"}\n', 'формат — один из'],
    ['- {format: yrl, url: "ftp://crm.example/1"}\n', 'нужен адрес http или https'],
    [
      '- {format: yrl, url: "https://crm.example/1", every: 1m}\n',
      'интервал — от 5 минут до 7 дней',
    ],
    [
      '- {format: yrl, url: "https://crm.example/1", city: Тверь}\n',
      'city есть у avito, cian и domclick',
    ],
  ])('are rejected with file and line: %s', async (yaml, reason) => {
    const error = await runImport(yaml).catch((thrown: unknown) => thrown)
    expect(JSON.stringify(error) + String(error)).toContain('sources.yaml')
    expect(JSON.stringify(error) + String(error)).toContain(reason)
  })
})
