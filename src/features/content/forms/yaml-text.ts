import { type Document, parseDocument, stringify } from 'yaml'
import { printBlock, printScalar } from './print-yaml.ts'
import { isFields, isLeftOut, isSame, withoutLeftOut } from './same-fields.ts'

/** The document of a valid text; undefined for an invalid one. */
export function parseYaml(source: string): Document.Parsed | undefined {
  const document = parseDocument(source, {
    stringKeys: true,
    keepSourceTokens: true,
    logLevel: 'silent',
  })
  return document.errors.length === 0 ? document : undefined
}

/** The data of a document; null for an empty one, undefined where aliases expand exponentially. */
export function toData(document: Document.Parsed): unknown {
  try {
    return document.toJS() ?? null
  } catch {
    return undefined
  }
}

export function readsAs(source: string, next: unknown): boolean {
  const document = parseYaml(source)
  const data = document && toData(document)
  return data === null ? isEmptyData(next) : data !== undefined && isSame(data, next)
}

export function isEmptyData(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  return isFields(data) ? Object.values(data).every(isLeftOut) : isLeftOut(data)
}

/** Comments of an empty text stay above its first data. */
export function appendTo(source: string, next: unknown): string {
  const above = source === '' || source.endsWith('\n') ? source : `${source}\n`
  return `${above}${printRoot(next)}`
}

export function printRoot(next: unknown, current?: unknown): string {
  const data = withoutLeftOut(next, current)
  if (Array.isArray(data)) return data.length === 0 ? '[]' : printBlock(data, 0)
  if (!isFields(data)) return printScalar(data, 0)
  return Object.keys(data).length === 0 ? '{}' : printBlock(data, 0)
}

export function printDocument(next: unknown, current?: unknown): string {
  if (isEmptyData(next) && !Array.isArray(next)) return ''
  const printed = printRoot(next, current)
  if (readsAs(printed, next)) return printed
  const data = withoutLeftOut(next, current)
  return stringify(data, { lineWidth: 0, blockQuote: false }).replace(/\n$/, '')
}
