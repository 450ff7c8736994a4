import { join, matchesGlob } from 'node:path'
import { parseSync } from 'vite'

/** Ids that a comment or a page of docs can cite. */
export interface CitationTargets {
  /** Sections, decisions and sentences of docs/product: `§4.1`, `D20`, `D20-2`. */
  product: ReadonlySet<string>
  /** Rows of docs/promises.md: `R6`. */
  promises: ReadonlySet<string>
  /** Numbers of docs/decisions: `0018`. */
  records: ReadonlySet<string>
}

/** Matches lists such as «decisions D5 and D7», «promises S1, S2». */
const listPattern = (item: string) => `${item}(?:(?:, | and )${item})*`
const PRODUCT = /(?<![\w%#.-])(?:§\d+(?:\.\d+)?|D\d{1,2})(?:-\d+)?(?![\w.]*\d)/g
const PROMISE = new RegExp(`promises? (${listPattern('[A-Z]\\d{1,2}')})\\b`, 'gi')
const RECORD = new RegExp(`(?:records?|decisions?) (${listPattern('\\d{4}')})\\b`, 'gi')
/** Citations without an address in this repository. */
const VAGUE = /\b(?:specification, sections? \d|issue \d+|(?:spec|design)\/[a-z]+\.md)/gi

const LINK = /\]\(([^)\s]+)\)/g
/** Code examples may contain links to files that do not exist here. */
const CODE = /^```.*?^```|`[^`\n]+`/gms
const BLOCK = /^```.*?^```/gms
const NAMED = /(?<![\w/.-])docs\/[\w/.-]+\.md\b/g

const QUOTED = /`([^`\s]+)`/g
const FROM_ROOT = /^(?:src|cli|demo|bench|scripts|tests|deploy|docs|public)\//
/** A file of code can be named without its folders. */
const CODE_FILE = /^[\w-][^:@]*\.(?:tsx?|mts|mjs|css)$/
/** `src/features/x/x-page.tsx`, `maps/CITY.json`: names that a reader replaces. */
const PLACEHOLDER = /(?:^|\/)x(?:[/-]|$)|[A-Z]{3}|[<…]/
const STRING = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g

/** Returns the citations of a text whose target does not exist. */
export function findDeadCitations(text: string, targets: CitationTargets): string[] {
  const promises = cited(text, PROMISE, /[A-Z]\d{1,2}/g)
  const records = cited(text, RECORD, /\d{4}/g)
  // Ids after «promise» are rows of docs/promises.md.
  const product = text.replaceAll(PROMISE, '').match(PRODUCT) ?? []
  return [
    ...product.filter((id) => !targets.product.has(id)),
    ...promises.filter((id) => !targets.promises.has(id)).map((id) => `promise ${id}`),
    ...records.filter((id) => !targets.records.has(id)).map((id) => `record ${id}`),
    ...(text.match(VAGUE) ?? []),
  ]
}

function cited(text: string, list: RegExp, item: RegExp): string[] {
  return Array.from(text.matchAll(list)).flatMap(([, ids]) => ids?.match(item) ?? [])
}

/** Returns the comments of a source file, or the complete text of a Markdown page. */
export function readProse(file: string, source: string): string {
  if (file.endsWith('.md')) return source
  if (file.endsWith('.css')) return (source.match(/\/\*.*?\*\//gs) ?? []).join('\n')
  const { comments } = parseSync(file, source, { sourceType: 'module' })
  return comments.map(({ value }) => value).join('\n')
}

/**
 * Returns the paths that a Markdown page links to, those below `docs/` that a text mentions, and those that it quotes.
 * They can be globs.
 */
export function findNamedFiles(file: string, text: string): string[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const links = file.endsWith('.md')
    ? Array.from(text.replaceAll(CODE, '').matchAll(LINK), ([, to]) => to ?? '')
    : []
  const own = links.filter((to) => !/^(?:[a-z]+:|#)/.test(to)).map((to) => join(folder, to))
  return [
    ...own.map((to) => to.replace(/#.*$/, '')),
    ...(text.match(NAMED) ?? []),
    ...findQuotedFiles(text.replaceAll(BLOCK, '')),
  ]
}

/** Returns quoted paths of this repository as globs: `src/ui/`, `create-app.ts`, `lot/*-page.tsx`. */
function findQuotedFiles(text: string): string[] {
  return Array.from(text.matchAll(QUOTED), ([, quoted]) => quoted ?? '')
    .filter((path) => !PLACEHOLDER.test(path))
    .flatMap((path) => {
      if (FROM_ROOT.test(path)) return path
      return CODE_FILE.test(path) ? `**/${path}` : []
    })
}

/**
 * Returns the paths that settings of the build name in strings: `!src/**` and `./scripts/x.mjs` without what is in front.
 * A glob with alternatives is one path for each of them, except for endings of files: one of those is enough.
 */
export function findSettingsFiles(text: string): string[] {
  return Array.from(text.matchAll(STRING), ([, one, two, three]) => one ?? two ?? three ?? '')
    .map((path) =>
      path
        .replace(/^!/, '')
        .replace(/^(?:\.{1,2}\/)+/, '')
        .replace(/!$/, ''),
    )
    .flatMap(expandFolders)
    .filter((path) => FROM_ROOT.test(path) && !path.includes('${'))
}

function expandFolders(pattern: string): string[] {
  const found = /(?<!\.)\{([^{}]+)\}/.exec(pattern)
  if (!found) return [pattern]
  const [braces, inside = ''] = found
  return inside.split(',').flatMap((one) => expandFolders(pattern.replace(braces, one)))
}

/** Tells whether a path or glob is a file or folder among `files`. */
export function isAmong(files: readonly string[], path: string): boolean {
  const pattern = path.replace(/\/$/, '')
  const literal = pattern.replace(/^\*\*\//, '')
  const anywhere = literal !== pattern
  const isMatch = /[*?{]/.test(literal)
    ? (file: string) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)
    : (file: string) =>
        `${file}/`.startsWith(`${literal}/`) || (anywhere && `/${file}/`.includes(`/${literal}/`))
  return files.some(isMatch)
}
