import type { Selectable } from 'kysely'
import { Document, isScalar, isSeq, visit, type YAMLSeq } from 'yaml'
import type { Database } from '../../../db/connect.ts'
import type { ContentSourcesTable } from '../../../db/content-file-tables.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { sha256 } from '../media/picture-files.server.ts'
import {
  type ContentKind,
  contentKinds,
  type ContentModel,
  type ContentValues,
} from '../model/content-model.ts'
import { toFilePath } from '../model/folder-layout.ts'
import { findFrontMatter } from '../model/front-matter.ts'
import { toPortableHtml } from '../model/markdown.ts'
import type { PictureBook } from '../model/picture-book.ts'
import { formatPlan } from '../model/plan-schema.ts'

/** Fields that a file of this kind omits, because its path or the place in the list defines them. */
const GIVEN_BY_PATH: Partial<Record<ContentKind, readonly string[]>> = {
  buildings: ['project', 'position'],
  sites: ['project'],
  progress_videos: ['project'],
  aerial: ['project'],
  albums: ['project', 'month'],
  project_finishes: ['project', 'finish'],
}
const LISTS = new Set<ContentKind>([
  'cities',
  'socials',
  'apps',
  'menu',
  'slider',
  'finishes',
  'categories',
  'broadcasts',
  'mortgage',
  'instalments',
])
const DEFAULT_POSITION = 1_000

/**
 * Builds the files of the content by path: YAML without default values, and texts as HTML. Equal content gives equal
 * bytes. With `paths` the other files are not built.
 */
function writeFiles(
  model: ContentModel,
  book: PictureBook,
  paths?: ReadonlySet<string>,
): Map<string, string> {
  const files = new Map<string, string>()
  const lists = new Map<string, object[]>()
  for (const kind of contentKinds) {
    for (const [key, value] of model[kind] as Map<string, object>) {
      const path = toFilePath(kind, key)
      // The item of the company has its other texts, too.
      if (paths && kind !== 'company' && !paths.has(path)) continue
      if (kind === 'company') {
        const { about_html, purchase_html, partners_html, ...front } = value as ContentModelCompany
        files.set(path, toPage(front, about_html, book))
        if (purchase_html !== '') files.set('purchase.md', toPage({}, purchase_html, book))
        if (partners_html !== '') files.set('partners.md', toPage({}, partners_html, book))
      } else if (kind === 'maps') {
        files.set(path, (value as ContentValues['maps']).map)
      } else if (kind === 'brand') {
        const { built: _built, originals: _originals, ...facts } = value as ContentValues['brand']
        files.set(path, toYaml(omitNulls(facts)))
      } else if (kind === 'plans') {
        files.set(path, formatPlan(value as PlanGeometry))
      } else if (path.endsWith('.md')) {
        const { html, ...front } = omitFields(value, GIVEN_BY_PATH[kind]) as { html: string }
        files.set(path, toPage(front, html, book))
      } else if (kind === 'sites') {
        files.set(path, toYaml(omitDefaults(omitFields(value, GIVEN_BY_PATH[kind]))))
      } else if (kind === 'aerial') {
        files.set(path, toYaml((value as { photos: object[] }).photos.map(omitDefaults)))
      } else if (kind === 'plan_pictures') {
        const { pictures } = value as ContentValues['plan_pictures']
        files.set(path, toYaml(pictures.map(toPictureItem)))
      } else if (kind === 'views') {
        const { views } = value as ContentValues['views']
        files.set(path, toYaml(views.map(toPictureItem)))
      } else {
        const omitted = LISTS.has(kind) ? ['position'] : GIVEN_BY_PATH[kind]
        lists.set(path, [...(lists.get(path) ?? []), omitDefaults(omitFields(value, omitted))])
      }
    }
  }
  for (const [path, items] of lists) files.set(path, toYaml(items))
  return files
}

interface ContentModelCompany {
  about_html: string
  purchase_html: string
  partners_html: string
}

function toPage(front: object, html: string, book: PictureBook): string {
  const facts = { ...omitDefaults(front), ...(html === '' ? {} : { format: 'html' }) }
  const top = Object.keys(facts).length === 0 ? '' : `---\n${toYaml(facts)}---\n`
  return html === '' ? top : `${top}\n${toPortableHtml(html, book)}\n`
}

function omitFields(value: object, names: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

/** Returns the value without fields that are at their default. */
function omitDefaults(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      if (item === null || item === '' || item === false || item === undefined) return []
      if (Array.isArray(item)) {
        return item.length === 0 ? [] : [[name, item.map(omitItemDefaults)]]
      }
      return name === 'position' && item === DEFAULT_POSITION ? [] : [[name, item]]
    }),
  )
}

/** Fields without a value, also of fields. */
function omitNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      if (item === null) return []
      return [[name, typeof item === 'object' && item !== null ? omitNulls(item) : item]]
    }),
  )
}

/** A picture of a flat without what narrows nothing. `mirrored: false` narrows: it leaves mirrored flats out. */
function toPictureItem(item: { caption: string; kind?: 'room' | 'view' }): object {
  const { caption, kind } = item
  return omitNulls({
    ...item,
    caption: caption === '' ? null : caption,
    kind: kind === 'view' ? kind : null,
  })
}

function omitItemDefaults(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const rest = omitDefaults(item)
  // A floor with only a number is written as that number.
  return 'number' in rest && Object.keys(rest).length === 1 ? rest.number : rest
}

function toYaml(value: unknown): string {
  // Equal floor plans are written once, with an anchor and aliases.
  const document = new Document(value, { aliasDuplicateObjects: true })
  // Points of an outline and rooms are written on one line each.
  visit(document, {
    Map(_key, node) {
      if (node.has('kind') && node.has('width')) node.flow = true
    },
    Seq(_key, node) {
      if (isPoints(node)) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

function isPoints(node: YAMLSeq): boolean {
  return node.items.every(
    (item) => (isSeq(item) && isPoints(item)) || (isScalar(item) && typeof item.value === 'number'),
  )
}

/** Returns the paths of the files that the last import read. */
export async function readStoredPaths(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('content_sources').select('path').execute()
  return rows.map(({ path }) => path)
}

/** A file whose stored text changes; null where there was none, or is none any more. */
export interface ChangedText {
  path: string
  before: string | null
  after: string | null
}

/**
 * Stores the source files, each with the hash of the file that an export would build from the rows, and removes all
 * others. Returns what changed.
 */
export async function saveSources(
  trx: Database,
  sources: readonly SourceText[],
  now: ContentModel,
  book: PictureBook,
): Promise<ChangedText[]> {
  const known = await readSources(trx)
  const paths = new Set(sources.map(({ path }) => path))
  const removed = known.filter(({ path }) => !paths.has(path)).map(({ path }) => path)
  return saveChangedSources(trx, { sources, removed, known }, now, book)
}

interface SourceText {
  path: string
  text: string
}

interface ChangedSources {
  sources: readonly SourceText[]
  removed: readonly string[]
  /** The rows of these files as they are stored. */
  known: readonly SourceRow[]
}

/** Stores some source files and removes others. The model needs the kinds of these files alone. Returns what changed. */
export async function saveChangedSources(
  trx: Database,
  { sources, removed, known }: ChangedSources,
  now: ContentModel,
  book: PictureBook,
): Promise<ChangedText[]> {
  const asked = new Set(sources.map(({ path }) => path))
  const files = writeFiles(now, book, asked)
  const rows = new Map(known.map((row) => [row.path, row]))
  const changed: ChangedText[] = []
  for (const { path, text } of sources) {
    const built = files.get(path)
    const row = { path, text, hash: hashText(built), body_hash: hashBody(path, built) }
    const old = rows.get(path)
    if (old?.text !== text) changed.push({ path, before: old?.text ?? null, after: text })
    else if (old.hash === row.hash && old.body_hash === row.body_hash) continue
    await trx
      .insertInto('content_sources')
      .values(row)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .execute()
  }
  for (const path of removed) {
    await trx.deleteFrom('content_sources').where('path', '=', path).execute()
    changed.push({ path, before: rows.get(path)?.text ?? null, after: null })
  }
  return changed
}

/**
 * Returns the files of an export, of the kinds in the model: the stored source file if the rows have not changed, or
 * else a file built from them. Where its facts alone have changed, the text of a page stays as it was written.
 */
export async function buildExportFiles(
  db: Database,
  now: ContentModel,
  book: PictureBook,
): Promise<Map<string, string>> {
  return overlaySources(writeFiles(now, book), await readSources(db))
}

/** The published text of these files; those that there are not are left out. The model needs their kinds alone. */
export async function readPublishedTexts(
  db: Database,
  paths: readonly string[],
  now: ContentModel,
  book: PictureBook,
): Promise<Map<string, string>> {
  const files = overlaySources(writeFiles(now, book, new Set(paths)), await readSources(db, paths))
  return new Map(
    paths.flatMap((path): Array<[string, string]> => {
      const text = files.get(path)
      return text === undefined ? [] : [[path, text]]
    }),
  )
}

type SourceRow = Selectable<ContentSourcesTable>

/** The stored files, or those of some paths. */
export async function readSources(db: Database, paths?: readonly string[]): Promise<SourceRow[]> {
  // PostgreSQL rejects an empty list.
  if (paths?.length === 0) return []
  const all = db.selectFrom('content_sources').selectAll()
  return (paths ? all.where('path', 'in', paths) : all).execute()
}

function overlaySources(
  files: Map<string, string>,
  sources: readonly SourceRow[],
): Map<string, string> {
  for (const { path, hash, text, body_hash } of sources) {
    const built = files.get(path)
    // A file without rows, e.g. an empty list, stays: it defines its part as empty.
    if (hash === hashText(built)) files.set(path, text)
    else if (built !== undefined && body_hash !== null && body_hash === hashBody(path, built)) {
      files.set(path, joinPage(built, text))
    }
  }
  return files
}

/** The facts of a built page over the text of a stored one. */
function joinPage(built: string, stored: string): string {
  const { front, body } = splitPage(stored)
  const facts = splitPage(built).front
  const isHtml = /^format:\s*['"]?html['"]?\s*(#.*)?$/m.test(front)
  return `${isHtml ? facts : facts.replace(/^format: html\n/m, '')}${body}`
}

/** Splits a page below the closing line of its front matter. */
function splitPage(text = ''): { front: string; body: string } {
  const { bodyStart } = findFrontMatter('page.md', text)
  return { front: text.slice(0, bodyStart), body: text.slice(bodyStart) }
}

function hashBody(path: string, built: string | undefined): string | null {
  return path.endsWith('.md') ? hashText(splitPage(built).body) : null
}

function hashText(text: string | undefined): string {
  return sha256(text ?? '')
}
