import { expect, it } from 'vitest'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

describeOnStores('the page of a document', (under) => {
  it('renders the complete text with its own title, and returns 404 for an unknown slug', async () => {
    const row = { type: null, version: '2', title: 'Образец договора', position: 1 }
    await under.db
      .insertInto('documents')
      .values({ ...row, slug: 'dogovor', html: '<h2>Предмет</h2><p>Весь текст</p>' })
      .execute()
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/documents/dogovor')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<title>Образец договора[^<]*<\/title>/)
    expect(body).toContain('href="http://127.0.0.1:3000/documents/dogovor"')
    expect(body).toMatch(/<h1[^>]*>Образец договора<\/h1>/)
    expect(body).toContain('Редакция 2')
    expect(body).toContain('<h2>Предмет</h2><p>Весь текст</p>')
    expect((await site.app.inject('/documents/dogovo')).statusCode).toBe(404)
    await site.close()
    verifies('§2.1-7', '§10.2-6')
  })
})
