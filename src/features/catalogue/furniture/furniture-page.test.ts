import { afterAll, beforeAll, expect, it } from 'vitest'
import { planTypes } from '../../../../demo/plans/plan-types.ts'
import {
  makeDocument,
  makeLot,
  makeMortgageProgram,
  makeProject,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'

/** A bed and a wardrobe in one place. */
const FURNITURE = 'b0xc0xc0505p1e.w0xc0xc01o1o64'
const LOST = 'Мебель из ссылки не прочиталась'

describeOnStores('an address of a home with furniture, without scripts', (under) => {
  let site: TestApp
  let [flat, mirrored, bare] = [0, 0, 0]
  beforeAll(async () => {
    const { db } = under
    await makeDocument(db)
    await makeMortgageProgram(db)
    const project_id = await makeProject(db)
    const { id: plan_id } = await db
      .insertInto('plans')
      .values({ key: 'plan', geometry: JSON.stringify(planTypes[0]?.geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    flat = await makeLot(db, { project_id, plan_id })
    mirrored = await makeLot(db, { project_id, plan_id, plan_mirrored: 1 })
    bare = await makeLot(db, { project_id })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const read = async (address: string) => {
    const { statusCode, body } = await site.app.inject(address)
    expect(statusCode).toBe(200)
    return body.replaceAll('\u00a0', ' ')
  }
  const findForms = (html: string, action: string) =>
    (html.match(/<form.*?<\/form>/gs) ?? []).filter((form) => form.includes(`action="${action}`))
  const hidden = `type="hidden" name="furniture" value="${FURNITURE}"`

  it('takes the furniture along with the form of the mortgage and with the button for a call', async () => {
    const html = await read(`/flats/${flat}?furniture=${FURNITURE}`)
    expect(findForms(html, `/flats/${flat}#mortgage`)).toEqual([expect.stringContaining(hidden)])
    const calls = findForms(html, '/callback').filter((form) => form.includes(hidden))
    expect(calls).toHaveLength(1)
  })

  it('has nothing of furniture in its forms and its data where the address has none that can be read', async () => {
    for (const search of ['', '?furniture=', '?furniture=x']) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const html = await read(`/flats/${flat}${search}`)
      expect(html).not.toContain('type="hidden" name="furniture"')
    }
    expect(await read(`/page-data/flats/${flat}`)).not.toMatch(/"furniture"|lostFurniture/)
  })

  it.each(['flat', 'mirrored'] as const)(
    'leads from the button to a form with the line about the furniture of the %s one',
    async (name) => {
      const page = `/flats/${name === 'flat' ? flat : mirrored}`
      const html = await read(`/callback?from=${page}&furniture=${FURNITURE}`)
      const [box = ''] = html.match(/<input[^>]*name="furniture"[^>]*>/) ?? []
      expect(box).toContain('checked')
      expect(box).toMatch(/value="[^"]*кровать 180 [^"]*\. План: /)
      expect(box).toContain(`${page}?furniture=${FURNITURE}"`)
    },
  )

  it('leads to a form without such a line where there is no plan or the furniture says nothing', async () => {
    for (const search of [
      `from=/flats/${bare}&furniture=${FURNITURE}`,
      `from=/flats/${flat}&furniture=%3Cscript%3E`,
      `from=/flats&furniture=${FURNITURE}`,
      `furniture=${FURNITURE}`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      expect(await read(`/callback?${search}`)).not.toContain('name="furniture"')
    }
  })

  it('says that the furniture is not shown where the home has no plan for it any more', async () => {
    expect(await read(`/flats/${bare}?furniture=${FURNITURE}`)).toContain(LOST)
    expect(await read(`/flats/${bare}`)).not.toContain(LOST)
    expect(await read(`/flats/${flat}?furniture=${FURNITURE}`)).not.toContain(LOST)
  })
})
