import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillContent } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

describeOnStores('the page of finishes', (under) => {
  let site: TestApp
  const get = async (path: string) => {
    const { statusCode, body } = await site.app.inject(path)
    return { status: statusCode, body: body.replaceAll('<!-- -->', '') }
  }
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { slug: 'house', name: 'Дом' })
    await makeProject(db, { slug: 'plain', name: 'Без отделки' })
    await fillContent(db, project_id)
    const [first] = await db
      .selectFrom('project_finishes')
      .select('id')
      .orderBy('position')
      .execute()
    await db
      .updateTable('project_finishes')
      .set({
        price_per_metre: 28_000,
        included: '["Полы"]',
        materials: '[{"name":"Пол","text":"Дуб"}]',
      })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await db
      .updateTable('finish_pictures')
      .set({ before: 'there' })
      .where('project_finish_id', '=', first?.id ?? 0)
      .execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: 'https://finish.example' } })
  })
  afterAll(() => site.close())

  it('shows the finishes of each project with price, contents, materials and both pictures', async () => {
    const { status, body } = await get('/finishes')
    expect(status).toBe(200)
    expect(body).toContain('<link rel="canonical" href="https://finish.example/finishes"/>')
    expect(body).toMatch(/<h2 id="house-title"[^>]*>Дом<\/h2>/)
    expect(body).not.toContain('plain-title')
    expect(body).toContain('28\u00a0000\u00a0₽/м²')
    expect(body).toContain('<li>Полы</li>')
    expect(body).toMatch(/<dt>Пол<\/dt><dd>Дуб<\/dd>/)
    expect(body).toContain('aria-label="Сравнение: До и После"')
    expect(body).toContain('alt="До отделки: there"')
    verifies('§10.3-13')
  })

  it('filters by project and by finish', async () => {
    const { body } = await get('/finishes?finish=fine-1')
    expect(body).toContain('<h3>Отделка 1</h3>')
    expect(body).not.toContain('<h3>Отделка 2</h3>')
    expect((await get('/finishes?finish=gold')).body).toContain('Не поняли условие')
  })
})

describeOnStores('a company without finishes', (under) => {
  it('says that there are none', async () => {
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/finishes')
    expect(statusCode).toBe(200)
    expect(body).toContain('Об отделке пока не рассказано')
    await site.close()
  })
})
