import { mkdir, rm, writeFile } from 'node:fs/promises'
import { inject, expect, it } from 'vitest'
import { allPages, findAddresses } from '../support/page-addresses.ts'
import { startServer } from '../support/running-server.ts'
import { absentPages } from '../support/second-company/absent-pages.ts'
import { createSecondStore } from '../support/stores.ts'
import { checkFolder } from './nu-checker.ts'
import { fetchServed } from './until-served.ts'

/** The checked documents remain here until the next build. */
const FOLDER = new URL('../../dist/html-second/', import.meta.url)

it('the Nu checker finds no error in the pages of the second company', async () => {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const store = await createSecondStore()
  const server = await startServer(store.url, { MEDIA_DIR: inject('secondTemplate').media })
  try {
    const addresses = await findAddresses(server.address)
    const expected = allPages.filter((page) => !absentPages.has(page.id))
    expect([...addresses.keys()].toSorted()).toEqual(expected.map((page) => page.id).toSorted())
    for (const [id, path] of addresses) {
      const response = await fetchServed(`${server.address}${path}`)
      await writeFile(new URL(`${id}.html`, FOLDER), await response.text())
    }
  } finally {
    await server.stop()
    await store.drop()
  }
  const found = await checkFolder(FOLDER.pathname)
  const errors = [...found].flatMap(([file, result]) =>
    result.errors.map((each) => `${file} ${each}`),
  )
  expect(errors).toEqual([])
})
