import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeFolder } from '../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { systemClock } from '../../lib/time/clock.ts'
import { importContent } from '../content/write/import-content.server.ts'

const project = (name: string) =>
  `---\nname: ${name}\ncity: moskva\narea_type: business_area\naddress: Садовая, 1\n---\n`
const paper = (title: string, of = '') =>
  `---\ntitle: ${title}\nversion: 2026-04-01\npublished_on: 2026-04-10\n${of}---\n\nТекст.\n`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-papers-'))
  await writeFolder(folder, {
    'company.md': '---\nname: Тест\nlegal_name: ООО «Тест»\n---\n',
    'cities.yaml': '- slug: moskva\n  name: Москва\n',
    'projects/sad/project.md': project('Сад'),
    'projects/bereg/project.md': project('Берег'),
    'documents/own.md': paper('Проектная декларация', 'project: sad\n'),
    'documents/dated.md': paper('Отчёт', 'project: sad\nyear: 2026\nquarter: 1\n'),
    'documents/common.md': paper('Правила'),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeOnStores('a document of a content folder', (under) => {
  it('is on the page of the project that its file names, with a quarter or without, and on no other', async () => {
    await importContent(under.db, {
      folder,
      mediaFolder: join(folder, under.store),
      clock: systemClock,
    })
    const site = await createTestApp(under)
    try {
      const find = async (path: string) => {
        const { statusCode, body } = await site.app.inject(path)
        expect(statusCode).toBe(200)
        const links = body.match(/href="\/documents\/(?:own|dated|common)"/g) ?? []
        return [...new Set(links)].toSorted()
      }
      expect(await find('/projects/sad')).toEqual([
        'href="/documents/dated"',
        'href="/documents/own"',
      ])
      expect(await find('/projects/bereg')).toEqual([])
    } finally {
      await site.close()
    }
  })
})
