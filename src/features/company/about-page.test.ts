import { afterEach, expect, it } from 'vitest'
import { makeBuilding, makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

describeOnStores('the page about the company', (under) => {
  let site: TestApp | undefined
  const get = async () => {
    site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/about')
    return { status: statusCode, body: body.replaceAll('<!-- -->', '') }
  }
  afterEach(() => site?.close())

  it('shows only what is known of a company without content', async () => {
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body.match(/<h1/g)).toHaveLength(1)
    for (const heading of [
      'Реквизиты',
      'Контакты',
      'Декларации',
      'Кто за',
      'street.svg',
      '<figure',
    ]) {
      expect(body).not.toContain(heading)
    }
    verifies('D58-2')
  })

  it('shows registration, offices with hours, papers and what the catalogue proves', async () => {
    const { db } = under
    await db
      .insertInto('company')
      .values({
        id: 1,
        name: 'Берег',
        legal_name: 'ООО «Берег»',
        inn: '7707329152',
        ogrn: '1047707030513',
        address: 'Кострома, Набережная, 1',
        tagline: '',
        about_html: '<p>Строим с 1999 года.</p>',
        purchase_html: '',
        disclaimer: '',
        people: JSON.stringify([
          { role: 'Главный архитектор', name: null, text: 'Утверждает планы.' },
          { role: 'Прораб', name: 'Анна Ветрова', text: '' },
        ]),
      })
      .execute()
    await makeCity(db, {
      name: 'Кострома',
      phone: '+7 (494) 200-00-01',
      working_hours: '{"mon":"9:00-19:00","tue":"9:00-19:00"}',
      holidays: JSON.stringify([
        { from: '2020-01-01', to: '2020-01-08', hours: 'none', name: 'давно прошло' },
        { from: '2199-12-31', to: '2200-01-08', hours: 'none', name: 'Новый год' },
      ]),
      office_address: 'Набережная, 2',
      office_way: 'Вход со двора.',
    })
    // A city without any contact has no entry.
    await makeCity(db, { name: 'Нерехта', phone: '', email: '' })
    const project_id = await makeProject(db, { slug: 'dom', name: 'Дом' })
    await makeBuilding(db, { project_id, state: 'built' })
    await makeLot(db, { project_id })
    const text = { version: '1', html: '<p>Текст</p>', position: 1, project_id }
    await db
      .insertInto('documents')
      .values([
        { ...text, slug: 'declaration', title: 'Декларация дома', paper: 'declaration' },
        { ...text, slug: 'land', title: 'Права на участок', paper: 'land' },
      ])
      .execute()
    const { status, body } = await get()
    expect(status).toBe(200)
    for (const words of [
      '<dt>ИНН</dt><dd>7707329152</dd>',
      '<dt>ОГРН</dt><dd>1047707030513</dd>',
      'Строим с 1999 года.',
      'href="tel:+74942000001"',
      'Пн–вт\u00a09:00–19:00',
      '31\u00a0декабря\u00a0– 8\u00a0января: закрыто (Новый год)</p>',
      'Набережная, 2</address>',
      'Вход со двора.',
      '"streetAddress":"Набережная, 2"',
      'href="/documents/declaration"',
      '"taxID":"7707329152"',
      'Главный архитектор</h3>',
      'Утверждает планы.',
      'Анна Ветрова</h3><p>Прораб</p>',
    ]) {
      expect(body).toContain(words)
    }
    expect(body).toMatch(/<span class="count">1<\/span> <a href="\/projects" class="label">проект</)
    expect(body).not.toContain('давно прошло')
    expect(body).not.toContain('href="/documents/land"')
    expect(body).not.toMatch(/<h3[^>]*>Нерехта/)
    verifies('D58-1')
  })
})
