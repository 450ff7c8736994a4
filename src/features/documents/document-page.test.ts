import { expect, it } from 'vitest'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { makeDocument } from '../../../tests/support/factories.ts'
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

  it('shows the published privacy policy at the address that every page links to, whatever its slug', async () => {
    const row = { version: '1', title: 'Политика', html: '<p>Текст</p>', position: 2 }
    const address = '/documents/politika-obrabotki-i-zashity-personalnyh-dannyh'
    const before = await createTestApp(under)
    expect((await before.app.inject(address)).statusCode).toBe(404)
    await before.close()
    await under.db
      .insertInto('documents')
      .values({ ...row, type: 'privacy_policy', slug: 'policy' })
      .execute()
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject(address)
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<h1[^>]*>Политика<\/h1>/)
    expect(body).toContain('rel="canonical" href="http://127.0.0.1:3000/documents/policy"')
    await site.close()
    verifies('§2.1-11')
  })

  it('shows a PDF file in the page on request, with a policy that only this page and files have', async () => {
    const file = '/media/files/0123456789abcdef0123.pdf'
    await makeDocument(under.db, { slug: 'permit', file, file_size: 1_234_567 })
    await makeDocument(under.db, { slug: 'table', file: '/media/files/0123456789abcdef0123.xlsx' })
    await makeDocument(under.db, { slug: 'other', file: 'https://files.example/permit.pdf' })
    const site = await createTestApp(under)
    const get = (url: string) => site.app.inject(url)
    const policy = ({ headers }: Awaited<ReturnType<typeof get>>) =>
      String(headers['content-security-policy'])

    const page = await get('/documents/permit')
    expect(page.body.replaceAll('<!-- -->', '')).toMatch(
      /<a href="\/documents\/permit\/file">Посмотреть файл на\u00a0странице, 1,2\u00a0МБ<\/a>/,
    )
    expect(page.body).not.toContain('<iframe')
    expect(policy(page)).not.toContain('frame-src')

    const preview = await get('/documents/permit/file')
    expect(preview.statusCode).toBe(200)
    expect(preview.body).toContain(`<iframe src="${file}?frame" title="Файл: `)
    expect(preview.body).toContain(`<a href="${file}"`)
    expect(preview.body).toContain('href="/documents/permit"')
    expect(policy(preview)).toMatch(/;frame-src 'self'(;|$)/)
    expect(policy(preview)).toContain("frame-ancestors 'none'")
    expect(preview.headers['x-robots-tag']).toBe('noindex')
    // From the cache too.
    expect(policy(await get('/documents/permit/file'))).toBe(policy(preview))

    for (const slug of ['table', 'other', 'dogovor', 'missing']) {
      expect((await get(`/documents/${slug}/file`)).statusCode, slug).toBe(404)
      expect((await get(`/documents/${slug}`)).body, slug).not.toContain(`/documents/${slug}/file`)
    }
    await site.close()

    // Sources that a widget needs stay.
    const other = await createTestApp(under, { settings: { METRIKA_ID: '4711' } })
    const both = policy(await other.app.inject('/documents/permit/file'))
    expect(both).toContain("frame-src blob: https://mc.yandex.ru 'self'")
    await other.close()
    verifies('D81-1')
  })
})
