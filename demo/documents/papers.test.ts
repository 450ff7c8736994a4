import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readCompany } from '../content/read-company.ts'
import { listPapers } from './papers.ts'

const MAX_BYTES = 40 * 1024
const company = await readCompany()
const papers = listPapers(company)
const printed: unknown = JSON.parse(readFileSync(new URL('printed.json', import.meta.url), 'utf8'))

it('printed.json equals the papers of the folder (demo/documents/write-pdfs.ts)', () => {
  expect(papers.length).toBeGreaterThan(30)
  expect(printed).toEqual(Object.fromEntries(papers.map(({ slug, hash }) => [slug, hash])))
})

it('each declaration, permit and contract form names the file that is printed from it', () => {
  const named = [...company.list('documents')].flatMap(([slug, { category, file }]) =>
    ['deklaratsii', 'razresheniya', 'dogovory'].includes(category ?? '') ? [[slug, file]] : [],
  )
  expect(named).toEqual(papers.map(({ slug }) => [slug, `files/${slug}.pdf`]))
})

describe.each(papers)('the file of $slug', ({ file, html, version }) => {
  const pdf = readFileSync(join(import.meta.dirname, '../company', file))
  const objects = readPacked(pdf)

  it('is a small PDF of the day of its text', () => {
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(pdf.length).toBeLessThanOrEqual(MAX_BYTES)
    expect(objects).toContain(`(D:${version.replaceAll('-', '')}000000+00'00')`)
  })

  it('has pages of A4 and a table with rows for each of the text', () => {
    // Points of 1/72 inch.
    const sizes = [...objects.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, size = '']) =>
      size.split(' ').map((side) => Math.round(Number(side))),
    )
    expect(new Set(sizes.map(String))).toEqual(new Set(['0,0,595,842']))
    const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0
    expect(count(/\/S \/Table\b/g, objects)).toBe(count(/<table/g, html))
    expect(count(/\/S \/TR\b/g, objects)).toBe(count(/<tr/g, html))
  })
})

/** The objects of a file that are packed into one stream. */
function readPacked(pdf: Buffer): string {
  const head = /\/Type \/ObjStm .*\/Length (\d+) >>\nstream\n/.exec(pdf.toString('latin1'))
  if (!head) return ''
  const start = head.index + head[0].length
  return inflateSync(pdf.subarray(start, start + Number(head[1]))).toString('latin1')
}
