import { sourcesFileSchema } from '../../feeds/schema.ts'
import type * as z from 'zod'
import { cityMapSchema, writeCityMap } from '../../map/schema.ts'
import { brandSchema } from './brand-schema.ts'
import type { ContentKind, ContentValues } from './content-model.ts'
import type { ContentProblem } from './content-problem.ts'
import { ContentSource } from './content-source.ts'
import * as schemas from './file-schemas.ts'
import { planPicturesSchema, viewsSchema } from './flat-picture-schema.ts'
import * as payments from './payment-schemas.ts'
import { type FilePlace, findFilePlace, isReadme } from './folder-layout.ts'
import { readBody } from './markdown.ts'
import { fillNamePlaceholder } from '../../../lib/http/unnamed-project.ts'
import { findPlaceholders } from './placeholders.ts'
import { planSchema } from './plan-schema.ts'
import { siteSchema } from './site-schema.ts'
import type { PictureBook } from './picture-book.ts'
import type { FolderListing } from './folder-listing.ts'
import type { ReadItem } from './read-item.ts'

const MAX_TEXT_BYTES = 2 * 1024 * 1024

export interface ReadContent {
  items: ReadItem[]
  /** All Markdown, YAML and JSON files of the layout. */
  sources: ContentSource[]
  /** Kinds of which a file could not be read completely, so that references to them cannot be checked. */
  incomplete: Set<ContentKind>
}

/** Reads every Markdown, YAML and JSON file of a folder and validates each on its own. Errors are added to `problems`. */
export async function readContent(
  listing: FolderListing,
  problems: ContentProblem[],
  { namesFields = false }: { namesFields?: boolean } = {},
): Promise<ReadContent> {
  const content: ReadContent = { items: [], sources: [], incomplete: new Set() }
  const texts = [...listing.files].filter(([path]) => isText(path))
  for (const [path, size] of texts) {
    if (isReadme(path)) continue
    const place = findFilePlace(path)
    const reject = (reason: string) => problems.push({ file: path, line: 1, column: 1, reason })
    if (!place) {
      reject('такого файла здесь не бывает: см. docs/content.md')
      continue
    }
    if (size > MAX_TEXT_BYTES) {
      reject('текст больше 2 МБ')
      continue
    }
    const decoded = decode(await listing.read(path))
    if (decoded === undefined) {
      reject('не текст в кодировке UTF-8')
      continue
    }
    const text = place.kind === 'projects' ? fillNamePlaceholder(decoded) : decoded
    const problemsBefore = problems.length
    const unfilled = findPlaceholders(path, text)
    const source = new ContentSource(path, text, problems, namesFields)
    content.sources.push(source)
    content.items.push(...readItems(source, place))
    // A value in braces is invalid for its field as well, which says nothing more.
    const lines = new Set(unfilled.map(({ line }) => line))
    const found = problems.splice(problemsBefore).filter(({ line }) => !lines.has(line))
    problems.push(...unfilled, ...found)
    if (problems.length > problemsBefore)
      content.incomplete.add(
        place.kind === 'purchase' || place.kind === 'partners' ? 'company' : place.kind,
      )
  }
  return content
}

/** Other JSON files of the folder are not content. */
function isText(path: string): boolean {
  return /\.(md|ya?ml)$/i.test(path) || /^(plans|maps)\/.*\.json$/i.test(path)
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function readItems(source: ContentSource, { kind, project, name }: FilePlace): ReadItem[] {
  const { isValid, reason } = checkNames(kind, project, name)
  if (!isValid) {
    source.problem([], reason)
    return []
  }
  switch (kind) {
    case 'company':
      return readPage(source, kind, kind, schemas.companySchema, (front, html) => ({
        ...front,
        about_html: html,
        purchase_html: '',
        partners_html: '',
      }))
    case 'purchase':
    case 'partners':
      // Not a separate item: another text of the company.
      return readPage(source, 'company', kind, schemas.companyTextSchema, (_front, html) => ({
        name: '',
        legal_name: '',
        inn: null,
        ogrn: null,
        address: null,
        tagline: '',
        disclaimer: '',
        callback_promise: null,
        paper_checklist: false,
        people: [],
        about_html: '',
        purchase_html: '',
        partners_html: '',
        [`${kind}_html`]: html,
      }))
    case 'brand': {
      const facts = source.parse(brandSchema)
      if (!facts) return []
      const toValue = () => {
        throw new Error('the files of the brand are not prepared')
      }
      return [{ kind, key: kind, source, at: [], draft: facts, body: undefined, toValue }]
    }
    case 'cities':
      return readList(source, kind, schemas.citiesSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'socials':
      return readList(source, kind, schemas.socialsSchema, (item, position) => [
        item.name,
        { ...item, position },
      ])
    case 'apps':
      return readList(source, kind, schemas.appsSchema, (item, position) => [
        item.name,
        { ...item, position },
      ])
    case 'menu':
      return readList(source, kind, schemas.menuSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'slider':
      return readList(source, kind, schemas.sliderSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'mortgage':
      return readList(source, kind, payments.mortgageSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'instalments':
      return readList(source, kind, payments.instalmentsSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'sources':
      return readList(source, kind, sourcesFileSchema, (item) => [item.name, item])
    case 'finishes':
      return readList(source, kind, schemas.finishesSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'categories':
      return readList(source, kind, schemas.categoriesSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'broadcasts':
      return readList(source, kind, schemas.broadcastsSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'buildings':
      return readList(source, kind, schemas.buildingsSchema, (item, position) => [
        `${project}/${item.name}`,
        { ...item, project, position },
      ])
    case 'progress_videos':
      return readList(source, kind, schemas.progressVideosSchema, (item) => [
        `${project}/${item.slug}`,
        { ...item, project },
      ])
    case 'aerial': {
      const photos = source.parse(schemas.aerialSchema, [])
      // Without photos there is nothing to store, which an export has no file of.
      return photos && photos.length > 0
        ? [toItem(source, kind, project, [], { project, photos }, photos)]
        : []
    }
    case 'plan_pictures': {
      const pictures = source.parse(planPicturesSchema, [])
      return pictures && pictures.length > 0
        ? [toItem(source, kind, name, [], { plan: name, pictures }, pictures)]
        : []
    }
    case 'views': {
      const views = source.parse(viewsSchema, [])
      return views && views.length > 0
        ? [toItem(source, kind, project, [], { project, views }, views)]
        : []
    }
    case 'sites': {
      const site = source.parse(siteSchema, [])
      return site ? [toItem(source, kind, project, [], { ...site, project }, site)] : []
    }
    case 'maps': {
      const map = source.parse(cityMapSchema)
      const value = map && { city: name, map: writeCityMap(map) }
      return value ? [toItem(source, kind, name, [], value, { city: name })] : []
    }
    case 'plans': {
      const plan = source.parse(planSchema)
      return plan ? [toItem(source, kind, name, [], plan, plan)] : []
    }
    case 'projects':
      return readPage(source, kind, project, schemas.projectSchema, withHtml)
    case 'documents':
      return readPage(source, kind, name, schemas.documentSchema, withHtml)
    case 'press':
      return readPage(source, kind, name, schemas.pressSchema, withHtml)
    case 'income':
      return readPage(source, kind, name, schemas.incomeSchema, withHtml)
    case 'albums':
      return readPage(source, kind, `${project}/${name}`, schemas.albumSchema, (front, html) => ({
        ...front,
        html,
        project,
        month: name,
      }))
    case 'project_finishes':
      return readPage(
        source,
        kind,
        `${project}/${name}`,
        schemas.projectFinishSchema,
        (front, html) => ({
          ...front,
          html,
          project,
          finish: name,
        }),
      )
  }
}

function withHtml<F extends object>(front: F, html: string): F & { html: string } {
  return { ...front, html }
}

function toItem<K extends ContentKind>(
  source: ContentSource,
  kind: K,
  key: string,
  at: readonly PropertyKey[],
  value: ContentValues[K],
  draft: object,
): ReadItem {
  return { kind, key, source, at, draft, body: undefined, toValue: () => value }
}

function readList<K extends ContentKind, S extends z.ZodType<unknown[]>>(
  source: ContentSource,
  kind: K,
  schema: S,
  toValue: (item: z.output<S>[number], position: number) => [key: string, value: ContentValues[K]],
): ReadItem[] {
  const items: z.output<S> | undefined = source.parse(schema, [])
  return (items ?? []).map((item, index) => {
    const [key, value] = toValue(item, index + 1)
    return toItem(source, kind, key, [index], value, item as object)
  })
}

function readPage<K extends ContentKind, F extends { format: 'markdown' | 'html' }>(
  source: ContentSource,
  kind: K,
  key: string,
  schema: z.ZodType<F>,
  toValue: (front: Omit<F, 'format'>, html: string) => ContentValues[K],
): ReadItem[] {
  const read = source.parse(schema)
  const body = readBody(source, read?.format ?? 'markdown')
  if (!read) return []
  const { format: _format, ...front } = read
  const toFinalValue = (book: PictureBook) => toValue(front, body.toHtml(book))
  return [{ kind, key, source, at: [], draft: front, body, toValue: toFinalValue }]
}

/** Kinds of which the file, or the folder of a plan, has a name of its own. */
const named = new Set<FilePlace['kind']>([
  'documents',
  'press',
  'income',
  'plans',
  'plan_pictures',
  'maps',
  'project_finishes',
])

function checkNames(kind: FilePlace['kind'], project: string, name: string) {
  const names = project === '' ? [] : [project]
  if (kind === 'albums') {
    const isValid = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(name)
    if (!isValid) return { isValid, reason: 'альбом называют по месяцу: 2026-03.md' }
  } else if (named.has(kind)) names.push(name)
  const invalid = names.find((part) => !schemas.slug.safeParse(part).success)
  return {
    isValid: invalid === undefined,
    reason: `имя «${invalid ?? ''}» станет адресом: строчные латинские буквы, цифры и дефисы`,
  }
}
