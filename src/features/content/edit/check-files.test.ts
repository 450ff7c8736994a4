import { expect, it } from 'vitest'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { readEditedFiles } from './check-files.server.ts'

describeOnStores('files that the reader dies of', (under) => {
  const path = 'cities.yaml'
  const die = () => Promise.resolve(null)

  it('are unavailable when an edit is lost with it', async () => {
    const file = { path, text: '[]', edit: { fields: [] } }
    await expect(readEditedFiles(under.db, [file], null, die)).rejects.toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('не сохранён'),
    })
  })

  it('have a problem when their text is all there is', async () => {
    const read = await readEditedFiles(under.db, [{ path, text: '[]' }], null, die)
    expect(read.views).toMatchObject([{ path, text: '[]', fields: null }])
    expect(read.problems).toMatchObject([{ file: path }])
  })
})
