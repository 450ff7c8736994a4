import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { openBrowser } from '../../tests/support/browser.ts'
import { readCompany } from '../content/read-company.ts'
import { packPdf } from './pack-pdf.ts'
import { listPapers, type Paper } from './papers.ts'

/*
 * Prints the papers of the demo company into its folder: `node scripts/run/run.mjs demo/documents/write-pdfs.ts`.
 * `printed.json` says of each from which text it was printed; the test beside it says when one is stale.
 * Needs Chromium (`CHROMIUM_PATH`), as the browser tests do.
 */
const company = join(import.meta.dirname, '../company')
const papers = listPapers(await readCompany())
const fonts = await toFontFaces(new Set(papers.map(({ html }) => html).join('')))
const browser = await openBrowser()
try {
  const page = await browser.newPage()
  await mkdir(join(company, 'files'), { recursive: true })
  for (const paper of papers) {
    await page.setContent(paper.html.replace('<style>', `<style>${fonts}`))
    await page.evaluate(() => document.fonts.ready)
    const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, printBackground: true })
    const bytes = packPdf(setDay(pdf, paper))
    await writeFile(join(company, paper.file), bytes)
    console.log(`${paper.file}: ${Math.round(bytes.length / 1024)} KB`)
  }
} finally {
  await browser.close()
}
const printed = Object.fromEntries(papers.map(({ slug, hash }) => [slug, hash]))
await writeFile(join(import.meta.dirname, 'printed.json'), `${JSON.stringify(printed, null, 2)}\n`)

/** The day of the paper instead of the moment of printing, so that the same text gives the same file. */
function setDay(pdf: Buffer, { version }: Paper): Buffer {
  const day = `(D:${version.replaceAll('-', '')}000000+00'00')`
  return Buffer.from(
    pdf.toString('latin1').replaceAll(/\(D:\d{14}[+-]\d\d'\d\d'\)/g, day),
    'latin1',
  )
}

/**
 * The site's font in two weights, with these characters only. A variable font would be drawn letter by letter as
 * pictures of its outlines, three times as large.
 */
async function toFontFaces(characters: ReadonlySet<string>): Promise<string> {
  const folder = join(import.meta.dirname, '../../node_modules/@fontsource-variable/onest/files')
  const faces = [400, 600].flatMap((weight) =>
    Object.entries({
      cyrillic: 'U+0400-052F,U+2116',
      latin: 'U+0000-00FF,U+2000-206F,U+20BD,U+2212',
    }).map(async ([script, range]) => {
      const source = await readFile(join(folder, `onest-${script}-wght-normal.woff2`))
      const font = await subsetFont(source, [...characters].join(''), {
        targetFormat: 'sfnt',
        noHinting: true,
        variationAxes: { wght: weight },
      })
      return `@font-face { font-family: Onest; font-weight: ${weight}; unicode-range: ${range}; src: url(data:font/ttf;base64,${font.toString('base64')}) }`
    }),
  )
  return (await Promise.all(faces)).join('\n')
}
