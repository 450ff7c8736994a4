import { mkdir, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFolder, type CheckedFile } from './nu-checker.ts'
import { scriptedViews } from './scripted-views.ts'
import { type HtmlDocument, servedViews, type View } from './served-views.ts'
import { type CheckedSite, openCheckedSite } from './site.ts'

/** The checked documents. They remain here until the next build, so that reported lines can be looked up. */
const FOLDER = new URL('../../dist/html/', import.meta.url)
const INVALID = 'invalid.html'

const views = [...servedViews, ...scriptedViews]
/** Files by the name of their view, or the error if the view could not be collected. */
const collected = new Map<string, Array<HtmlDocument & { file: string }> | Error>()
let site: CheckedSite | undefined
let results = new Map<string, CheckedFile>()

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  site = await openCheckedSite()
  for (const view of views) collected.set(view.name, await collect(view, site))
  await writeFile(new URL(INVALID, FOLDER), '<!DOCTYPE html><html lang="ru"><title>x</title></div>')
  results = await checkFolder(FOLDER.pathname)
})
afterAll(async () => {
  await site?.close()
  const warnings = [...results].flatMap(([file, result]) =>
    result.warnings.map((warning) => `\n  ${file} ${warning}`),
  )
  console.info(`Nu checker: ${warnings.length} warnings${warnings.join('')}`)
})

async function collect({ name, collect }: View, site: CheckedSite) {
  try {
    const documents = await collect(site)
    const files = documents.map((document, n) => ({
      ...document,
      file: `${name.replaceAll(' ', '-')}-${n + 1}.html`,
    }))
    for (const { file, html } of files) await writeFile(new URL(file, FOLDER), html)
    return files
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

describe('the Nu checker', () => {
  it('reports the error of an invalid document', () => {
    expect(results.get(INVALID)?.errors).toEqual([expect.stringContaining('Stray end tag “div”')])
  })

  it.each(views)('finds no error in $name', ({ name }) => {
    const documents = collected.get(name)
    if (!documents || documents instanceof Error) throw documents
    expect(documents).not.toEqual([])
    const errors = documents.flatMap(({ address, file }) =>
      (results.get(file)?.errors ?? []).map((error) => `${address} (dist/html/${file}) ${error}`),
    )
    expect(errors, errors[0]).toEqual([])
  })
})
