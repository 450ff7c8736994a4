import { checkContent } from '../model/check-content.ts'
import { type ContentModel, createEmptyModel } from '../model/content-model.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import { ContentSource } from '../model/content-source.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import { readBody } from '../model/markdown.ts'
import { PictureBook } from '../model/picture-book.ts'
import { readContent } from '../model/read-content.server.ts'
import { readFields, writeFields } from '../forms/edit-fields.ts'
import type { FileProblem } from './edit-schema.ts'
import type {
  CheckedItem,
  FileToRead,
  FileView,
  ReadJob,
  ReadResult,
  StoredNames,
} from './reader-messages.server.ts'

/** Reads files for forms and previews and, where the job asks for it, checks them together as an import would. */
export async function readFiles({ id, files, pictures, check }: ReadJob): Promise<ReadResult> {
  const book = new PictureBook(new Map(pictures))
  const views = files.map((file) => viewFile(file, book))
  if (!check) return { id, views, problems: [], items: [] }
  const problems: ContentProblem[] = []
  const texts = new Map(views.map(({ path, text }) => [path, text]))
  const listing = listTexts(texts, check.stored.media)
  const read = await readContent(listing, problems, { namesFields: true })
  const defined = new Set(check.defined)
  checkContent(read.items, {
    stored: toModel(check.stored),
    defines: (path) => defined.has(path),
    incomplete: read.incomplete,
    files: listing.files,
  })
  rejectUsedVideos(read.items, check.stored, defined)
  const sources = new Map(read.sources.map((source) => [source.path, source]))
  const items = problems.length > 0 ? [] : read.items.map((item) => toChecked(item))
  return { id, views, problems: problems.map(toFileProblem), items }

  function toChecked(item: (typeof read.items)[number]): CheckedItem {
    const { kind, key, draft, source } = item
    const versionAt = sources.get(source.path)?.place(['version']) ?? { line: 1, column: 1 }
    const value = kind === 'brand' ? null : item.toValue(book)
    return { kind, key, path: source.path, draft, value, versionAt }
  }
}

function viewFile({ path, text: given, edit }: FileToRead, book: PictureBook): FileView {
  const isUnreadable = edit?.fields !== undefined && readFields(path, given).fields === null
  if (isUnreadable) {
    return { path, text: given, fields: null, body: '', html: '', format: null, isUnreadable }
  }
  const text = edit ? writeFields(path, given, edit.fields, edit.body) : given
  const { fields, body } = readFields(path, text)
  if (!path.endsWith('.md')) return { path, text, fields, body: '', html: '', format: null }
  const front = typeof fields === 'object' && fields !== null ? fields : {}
  const format = 'format' in front && front.format === 'html' ? 'html' : 'markdown'
  // Problems of the body are found by the check.
  const html = readBody(new ContentSource(path, text, []), format).toHtml(book)
  return { path, text, fields, body, html, format }
}

function listTexts(texts: ReadonlyMap<string, string>, media: readonly string[]): FolderListing {
  const bytes = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]))
  const files = new Map(media.map((key) => [key, 0]))
  for (const [path, { length }] of bytes) files.set(path, length)
  const read = (path: string) => Promise.resolve(bytes.get(path) ?? Buffer.alloc(0))
  return { files, read, locate: (path) => Promise.reject(new Error(`${path} is not on the disk`)) }
}

function toModel({ keys }: StoredNames): ContentModel {
  // A check looks at keys, and at what identifies projects and buildings for feeds.
  return Object.assign(createEmptyModel(), keys)
}

/** Slugs of videos are unique across all projects, of which a publish has some. */
function rejectUsedVideos(
  items: Awaited<ReturnType<typeof readContent>>['items'],
  { keys }: StoredNames,
  defined: ReadonlySet<string>,
): void {
  const owners = new Map(
    [...(keys.progress_videos?.keys() ?? [])].map((key) => [key.split('/')[1], key.split('/')[0]]),
  )
  for (const { kind, key, source, at } of items) {
    if (kind !== 'progress_videos') continue
    const [project, slug] = key.split('/')
    const owner = owners.get(slug)
    if (owner === undefined || owner === project) continue
    if (defined.has(`projects/${owner}/progress-videos.yaml`)) continue
    source.problem(at, `«${slug}» уже есть у проекта «${owner}»`)
  }
}

/** Returns a problem as the desk shows it. */
export function toFileProblem({ field, ...problem }: ContentProblem): FileProblem {
  return { ...problem, field: field ?? null }
}
