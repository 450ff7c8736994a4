import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageAddresses } from '../../src/app/routes.ts'
import { readSitemap } from '../html/route-addresses.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { isNightly } from '../support/nightly.ts'
import { layOutAll } from '../support/page-checks.ts'

const site = setUpDemoSite()

/** Addresses that are looked at of each page of the sitemap: lots of one kind differ in their figures only. */
const MAX_ADDRESSES = isNightly ? 60 : 3
/** Pages and states that the sitemap does not have. */
const OTHERS = [
  '/flats?view=table',
  '/flats?view=types',
  '/compare?ids=1,2,3',
  '/favorites',
  '/search?q=двушка',
  '/callback',
  '/shared-list',
  '/menu',
]
/** What is read at once. */
const WHOLE = [
  // An ordinal or a number with its ending.
  String.raw`\d+-\u2060?[а-яё]+`,
  String.raw`№[ \u00a0]?\d+`,
  String.raw`\d[\d \u00a0]*(?:,\d+)?[ \u00a0](?:₽|млн|тыс\.|м²|%|кв\.)(?:[ \u00a0]₽)?`,
  String.raw`(?:IV|I{1,3})[ \u00a0]кв\.[ \u00a0]\d{4}`,
  // An article.
  String.raw`\p{Lu}{2}-\d[\d\p{Lu}-]*`,
  String.raw`\+7[ \u00a0]?\(\d+\)[ \u00a0]?[\d-]+`,
  // A range of numbers. That of weekdays may part: a sentence with hours is compared as it is written.
  String.raw`\d+(?:[:,]\d+)?–\u2060?\d+(?:[:,]\d+)?`,
  // No line begins with a dash.
  String.raw`[^\s\u00a0][ \u00a0][—–](?=[ \u00a0])`,
]

/** Spreads `most` of a list over its length. */
function thin(list: readonly string[], most: number): string[] {
  const step = Math.max(1, list.length / most)
  return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

async function listPaths(): Promise<string[]> {
  const listed = await readSitemap(site.address)
  const ofPages = pageAddresses.map(({ path }) =>
    listed.filter((address) =>
      path.includes(':') ? matchPath(path, address) !== null : path === address,
    ),
  )
  expect(ofPages.flat().length).toBeGreaterThanOrEqual(listed.length)
  return [...ofPages.flatMap((paths) => thin(paths, MAX_ADDRESSES)), ...OTHERS]
}

async function readNames(): Promise<string[]> {
  const response = await fetch(`${site.address}/api/projects/`)
  const { results } = (await response.json()) as { results: Array<{ name: string }> }
  return results.map(({ name }) => name)
}

/** Each page is loaded once for all of them. */
const widths = [1440, 375]

describe('texts of every page', () => {
  it('break no name of a project, ordinal, amount or number at 375 and 1440 px', async () => {
    const { page } = await site.visit({ hasAnsweredNotice: true })
    await layOutAll(page)
    // They would take most of the time, and no text depends on them.
    await page.route('**/media/**', (route) => route.abort())
    const names = await readNames()
    expect(names.length).toBeGreaterThan(3)
    const escape = (name: string) =>
      name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u00a0]')
    const sources = [...names.map(escape), ...WHOLE]
    const broken: string[] = []
    let seen = 0
    for (const path of await listPaths()) {
      await page.goto(path)
      await waitForScripts(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const found = await page.evaluate(findBroken, sources)
        seen += found.seen
        broken.push(...found.broken.map((text) => `${path}, ${width} px: ${text}`))
      }
    }
    expect([...new Set(broken)].slice(0, 30)).toEqual([])
    expect(seen).toBeGreaterThan(1000)
  }, 1_200_000)
})

/** Runs in the page. Returns what is on more than one line, with the text around it. */
function findBroken(sources: readonly string[]): { broken: string[]; seen: number } {
  const broken: string[] = []
  let seen = 0
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    // A title of a page in large letters has several lines.
    if (!parent?.checkVisibility() || parent.closest('svg, script, style, code, h1')) continue
    // React renders a sentence with values as several texts with comments between them.
    const texts = [node]
    for (let next = node.nextSibling; next && next.nodeType !== 1; next = next.nextSibling) {
      if (next instanceof Text) texts.push(walker.nextNode() as Text)
    }
    const whole = texts.map(({ data }) => data).join('')
    const place = (offset: number): [Text, number] => {
      let rest = offset
      const text = texts.find(({ length }) => (rest -= length) <= 0) ?? node
      return [text, rest + text.length]
    }
    for (const source of sources) {
      for (const { 0: word, index } of whole.matchAll(new RegExp(source, 'gu'))) {
        range.setStart(...place(index))
        range.setEnd(...place(index + word.length))
        const tops = [...range.getClientRects()]
          .filter(({ width, height }) => width > 0 && height > 0)
          .map(({ top }) => top)
        seen += 1
        // Less is a raised or a smaller letter.
        if (Math.max(...tops) - Math.min(...tops) > 5) {
          broken.push(`«${word}» in «${whole.slice(Math.max(0, index - 40), index + 60)}»`)
        }
      }
    }
  }
  return { broken, seen }
}
