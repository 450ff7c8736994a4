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
}

/**
 * Follows every link of a site from its home page, one page of a kind, and returns how many kinds of pages it has seen.
 * Fails at a dead link, a link to a missing section, a phone or an e-mail that is empty, a section without content, a
 * placeholder, and a fact that no source gave.
 */
export async function walkSite(get: Get, { claims }: WalkOptions = {}): Promise<number> {
  const queue = ['/']
  const kinds = new Set<string>()
  for (const path of queue) {
    const kind = toKind(path)
    if (kinds.has(kind) || kinds.size >= MAX_PAGES) continue
    kinds.add(kind)
    const { statusCode, body } = await get(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(body, path).not.toMatch(/href="(tel|mailto):"/)
    // A title and nothing below it.
    expect(body, path).not.toMatch(/<section[^>]*>(?:(?!<section).)*<\/h2>(?:<\/div>)*<\/section>/s)
    for (const text of readTexts(body)) {
      expect([path, text]).not.toEqual([path, expect.stringMatching(PLACEHOLDERS)])
      if (claims) expect([path, text]).not.toEqual([path, expect.stringMatching(claims)])
    }
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
  return kinds.size
}

/** One page of a kind says what all of them do. */
function toKind(path: string): string {
  return path
    .replace(/\?.*/, (query) => `?${[...new URLSearchParams(query).keys()].join('&')}`)
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
