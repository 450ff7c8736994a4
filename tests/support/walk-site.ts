import { expect } from 'vitest'

const MAX_PAGES = 60
/** Addresses that are no pages, or that change something. */
const NO_PAGE = /\.(rss|atom|ics|json|xml|svg|png|jpg|webp|pdf)(\?|$)|^\/(assets|media|share)\//
/** What a template writes of a value that is not there. */
const PLACEHOLDERS =
  /\bundefined\b|\bnull\b|\bNaN\b|\[object|№\s*(?:$|[,.·:;|)])| , |этаж из|«»|\(\)/

type Get = (path: string) => Promise<{ statusCode: number; body: string }>

interface WalkOptions {
  /** Words of facts that no source of this site gave. */
  claims?: RegExp
  /** Where the walk begins; by default at the home page. */
  from?: readonly string[]
  maxPages?: number
}

/**
 * Follows every link of a site, one page of a kind, and returns the addresses of the pages that it has seen. Fails at a
 * dead link, a link to a missing section, a phone or an e-mail that is empty, a section without content, a placeholder,
 * a fact that no source gave, and a page that needs scripts or has not one heading, a title and a description.
 */
export async function walkSite(
  get: Get,
  { claims, from = ['/'], maxPages = MAX_PAGES }: WalkOptions = {},
): Promise<string[]> {
  const queue = [...from]
  const kinds = new Map<string, string>()
  for (const path of queue) {
    const kind = toKind(path)
    if (kinds.has(kind) || kinds.size >= maxPages) continue
    kinds.set(kind, path)
    const { statusCode, body } = await get(path)
    expect([path, statusCode]).toEqual([path, 200])
    checkDocument(path, body)
    expect(body, path).not.toMatch(/href="(tel|mailto):"/)
    // A title and nothing below it.
    expect(body, path).not.toMatch(/<section[^>]*>(?:(?!<section).)*<\/h2>(?:<\/div>)*<\/section>/s)
    const texts = readTexts(body)
    expect([path, ...texts.filter((text) => PLACEHOLDERS.test(text))]).toEqual([path])
    if (claims) expect([path, ...texts.filter((text) => claims.test(text))]).toEqual([path])
    for (const [, href = ''] of body.matchAll(/<a [^>]*href="([^"]*#[^"]*)/g)) {
      const [page = '', id = ''] = href.replaceAll('&amp;', '&').split('#')
      const target = page === '' ? body : (await get(page)).body
      const isThere = target.includes(`id="${decodeURIComponent(id)}"`)
      expect([path, href, isThere]).toEqual([path, href, true])
    }
    const links = [...body.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    queue.push(...links.filter((href) => !NO_PAGE.test(href)))
  }
  return [...kinds.values()]
}

/** What every page has before scripts run. */
function checkDocument(path: string, body: string): void {
  expect([path, body.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
  expect(body, path).toMatch(/<title>[^<]*[^\s<][^<]*<\/title>/)
  const isIndexed = !/<meta name="robots" content="noindex/.test(body)
  if (isIndexed) {
    expect(body, path).toMatch(/<meta name="description" content="[^"]+"/)
    expect(body, path).toMatch(/<link rel="canonical" href="https?:/)
  }
  const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag)
  for (const tag of inline) expect([path, tag]).toEqual([path, expect.stringMatching(/json"/)])
}

/** One page of a kind says what all of them do. */
function toKind(path: string): string {
  return path
    .replace(/\?.*/, (query) => `?${[...new Set(new URLSearchParams(query).keys())].join('&')}`)
    .replaceAll(/\d+/g, 'N')
}

/** Texts that a visitor reads or hears, one for each block: inline elements do not part a sentence. */
function readTexts(html: string): string[] {
  const heard = [...html.matchAll(/ (?:alt|aria-label|title|content)="([^"]+)"/g)].map(
    ([, text = '']) => text,
  )
  const seen = html
    .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<\/?(?:a|b|span|strong|em|abbr|time|sup|sub|small|wbr)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
  return [...new Set([...seen, ...heard].map((text) => text.trim()))].filter(Boolean)
}
