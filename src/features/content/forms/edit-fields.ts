import { findFilePlace } from '../model/folder-layout.ts'
import { findFrontMatter, type FrontMatter } from '../model/front-matter.ts'
import { editYaml } from './edit-yaml.ts'
import { isSame } from './same-fields.ts'
import { toSource } from './line-breaks.ts'
import type { Splice } from './splices.ts'
import { parseYaml, toData } from './yaml-text.ts'

/** Kinds of files that are lists. */
const LISTS = new Set([
  'cities',
  'socials',
  'apps',
  'menu',
  'slider',
  'finishes',
  'categories',
  'buildings',
  'progress_videos',
  'aerial',
  'plan_pictures',
  'views',
  'broadcasts',
  'mortgage',
  'instalments',
  'sources',
])

/** What a form shows of a file. */
export interface FileFields {
  /** Plain data of the YAML; null for an invalid one. */
  fields: unknown
  /** Text below the front matter, without the blank lines around it; empty for a YAML file. */
  body: string
}

/** Reads the fields of a file of the content folder. */
export function readFields(path: string, text: string): FileFields {
  const source = toSource(text)
  const front = findFrontMatter(path, source.text)
  const body = trimBody(source.text.slice(front.bodyStart)).body
  const document = parseYaml(source.text.slice(front.start, front.end))
  const data = document && toData(document)
  if (data === undefined) return { fields: null, body }
  return { fields: data ?? toEmpty(path), body }
}

/**
 * Returns the text of a file with other fields. Values that are the same have the same bytes, and so have all fields, or
 * the body, where they are left out. A field of null or undefined is removed, unless it is null in the file already.
 */
export function writeFields(path: string, text: string, fields?: unknown, body?: string): string {
  const source = toSource(text)
  const front = findFrontMatter(path, source.text)
  const splices = editFields(path, source.text, front, fields)
  if (body !== undefined && path.endsWith('.md')) {
    const hasNewFront = splices.length > 0 && !front.isFenced
    splices.push(...editBody(source.text, front, body, hasNewFront))
  }
  return source.restore(splices)
}

function toEmpty(path: string): unknown {
  const kind = findFilePlace(path)?.kind
  return kind !== undefined && LISTS.has(kind) ? [] : {}
}

function editFields(path: string, text: string, front: FrontMatter, fields: unknown): Splice[] {
  if (fields === undefined) return []
  if (path.endsWith('.json')) return editJson(text, fields)
  return editFront(text, front, fields, path.endsWith('.md'))
}

function editJson(text: string, fields: unknown): Splice[] {
  const document = parseYaml(text)
  if (document && isSame(toData(document), fields)) return []
  return [{ start: 0, end: text.length, text: `${JSON.stringify(fields, null, 2)}\n` }]
}

/** Changes the YAML. A Markdown file without front matter gets one when it has fields. */
function editFront(
  text: string,
  { start, end, bodyStart, isFenced }: FrontMatter,
  fields: unknown,
  isMarkdown: boolean,
): Splice[] {
  const yaml = text.slice(start, end)
  const edited = editYaml(yaml, fields)
  if (edited === yaml) return []
  if (isMarkdown && !isFenced && start === 0) {
    const gap = text.trim() === '' ? '' : '\n'
    return [{ start: 0, end: 0, text: `---\n${edited}\n---\n${gap}` }]
  }
  const isClosed = isFenced ? text[end] === '\n' && end < bodyStart : isEnded(edited, yaml)
  return [{ start, end, text: isClosed || edited === '' ? edited : `${edited}\n` }]
}

/** Whether the last line of a YAML file ends as it did; a new file ends with a line break. */
function isEnded(edited: string, before: string): boolean {
  return edited.endsWith('\n') || (before !== '' && !before.endsWith('\n'))
}

/** Changes the text below the front matter. */
function editBody(text: string, front: FrontMatter, body: string, hasNewFront: boolean): Splice[] {
  const written = text.slice(front.bodyStart)
  const current = trimBody(written)
  const next = trimBody(body.replaceAll('\r\n', '\n')).body
  if (current.body === next) return []
  const start = front.bodyStart + current.start
  if (current.body !== '' && next !== '') {
    return [{ start, end: start + current.body.length, text: next }]
  }
  if (next === '') return [{ start: front.bodyStart, end: text.length, text: '' }]
  const isUnclosed = !front.isFenced && front.start > 0
  const above = isUnclosed ? '---\n\n' : front.isFenced || hasNewFront ? '\n' : ''
  const isAtLineStart = front.bodyStart === 0 || text[front.bodyStart - 1] === '\n'
  const gap = isAtLineStart ? above : `\n${above}`
  return [{ start: front.bodyStart, end: text.length, text: `${gap}${next}\n` }]
}

/** Takes the blank lines from both ends; the first line may be indented. */
function trimBody(text: string): { body: string; start: number } {
  const start = /^(?:[^\S\n]*\n)*/.exec(text)?.[0].length ?? 0
  return { body: text.slice(start).trimEnd(), start }
}
