import { NBSP } from '../../lib/text.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillContent } from '../../../tests/support/content-rows.ts'
import { makeBuilding, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

describeOnStores('the page of documents', (under) => {
  let site: TestApp
  const get = async (path: string) => {
    const { statusCode, body } = await site.app.inject(path)
    return { status: statusCode, body: body.replaceAll('<!-- -->', '') }
  }
  const findDocuments = (body: string) =>
    [...body.matchAll(/<h3 class="name"><a href="\/documents\/([^"]+)"/g)].map(([, slug]) => slug)

  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { slug: 'house', name: 'Дом' })
    await makeBuilding(db, { project_id, name: 'Корпус 1' })
    await makeBuilding(db, { project_id, name: 'Корпус 2' })
    await fillContent(db, project_id)
    const hash = 'ab'.repeat(32)
    await db
      .insertInto('content_files')
      .values(
        ['one', 'two'].map((key) => ({
          key,
          hash,
          address: '/media/report-1.pdf',
          size: 1_300_000,
          playlist: null,
        })),
      )
      .execute()
    const permit = { version: '2', html: '<p>Текст</p>', position: 9, paper: 'permit' }
    await db
      .insertInto('documents')
      .values({
        ...permit,
        slug: 'permit-2',
        title: 'Разрешение <2>',
        project_id,
        building: 'Корпус 2',
        published_on: '2026-02-03',
      })
      .execute()
    await db
      .insertInto('company')
      .values({
        id: 1,
        name: 'Берег',
        legal_name: 'ООО «Берег»',
        tagline: '',
        about_html: '',
        purchase_html: '',
        disclaimer: '',
        shows_papers: 1,
      })
      .execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: 'https://papers.example' } })
  })
  afterAll(() => site.close())

  it('lists every document once with its date, version, file and checksum', async () => {
    const { status, body } = await get('/documents')
    expect(status).toBe(200)
    expect(findDocuments(body)).toEqual(['report-1', 'report-2', 'report-3', 'rules', 'permit-2'])
    expect(body).toContain('<link rel="canonical" href="https://papers.example/documents"/>')
    expect(body).toContain('<a href="/media/report-1.pdf" class="file">PDF, 1')
    expect(body).toContain(`SHA-256 <code>${'ab'.repeat(32)}</code>`)
    expect(body).toContain('<time dateTime="2026-03-30">')
    expect(body).toContain('Разрешение &lt;2&gt;')
    expect(body).toContain('"@type":"ItemList","numberOfItems":5')
    verifies('§2.1-6')
  })

  it('filters by category, project, building and quarter', async () => {
    expect(findDocuments((await get('/documents?category=otchety')).body)).toHaveLength(3)
    expect(findDocuments((await get('/documents?quarter=2026-2')).body)).toEqual(['report-2'])
    expect(findDocuments((await get('/documents?project=house&quarter=2026-3')).body)).toEqual([
      'report-3',
    ])
    const building = encodeURIComponent('house/Корпус 2')
    expect(findDocuments((await get(`/documents?building=${building}`)).body)).toEqual(['permit-2'])
    const { body } = await get('/documents?category=otchety&quarter=1812-1')
    expect(body).toContain('Не поняли условие в адресе: квартал')
    expect(body).toContain(`I${NBSP}кв.${NBSP}2026`)
    verifies('§10.3-10')
  })

  it('shows which papers of the law each building has', async () => {
    const { body } = await get('/documents?project=house')
    const [, list = ''] = body.split('id="papers"')
    expect(list.match(/Корпус \d<span class="count"> \d из\u00a0\d/g)).toEqual([
      `Корпус 1<span class="count"> 0 из${NBSP}7`,
      `Корпус 2<span class="count"> 1 из${NBSP}7`,
    ])
    expect(list).toContain('href="/documents/permit-2"')
    expect(list).toContain('после ввода')
  })

  it('does not say what is missing while the company has not asked for it', async () => {
    await under.db.updateTable('company').set({ shows_papers: 0 }).execute()
    const quiet = await createTestApp(under)
    const { body } = await quiet.app.inject('/documents')
    expect(body).toContain('Разрешение &lt;2&gt;')
    expect(body).not.toMatch(/214-ФЗ|нет на\u00a0сайте/)
    await quiet.close()
    await under.db.updateTable('company').set({ shows_papers: 1 }).execute()
    verifies('D96-4')
  })

  it('says on a document’s own page where it belongs', async () => {
    const { body } = await get('/documents/permit-2')
    expect(body).toContain('href="/documents" class="link">Документы</a>')
    expect(body).toContain('<a href="/projects/house">Дом</a>, Корпус 2')
    expect((await get('/documents/report-1')).body).toContain('href="/documents?category=otchety"')
  })
})

describeOnStores('a company without documents', (under) => {
  it('says that there are none', async () => {
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/documents')
    expect(statusCode).toBe(200)
    expect(body).toContain('Документов пока нет')
    expect(body).not.toContain('214-ФЗ')
    await site.close()
  })
})
