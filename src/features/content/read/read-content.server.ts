import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { cityMapSchema, writeCityMap } from '../../map/schema.ts'
import type { ContentKind, ContentValues } from '../model/content-model.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import { ContentSource } from '../model/content-source.ts'
import * as schemas from '../model/file-schemas.ts'
import { type FilePlace, placeOf } from '../model/folder-layout.ts'
import { readBody } from '../model/markdown.ts'
import { planSchema } from '../model/plan-schema.ts'
import type { PictureBook } from '../model/picture-book.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import type { ReadItem } from '../model/read-item.ts'

const MOST_TEXT_BYTES = 2 * 1024 * 1024

export interface ReadContent {
  items: ReadItem[]
  /** Every Markdown, YAML and JSON file that has a place in the folder, as it was written. */
  sources: ContentSource[]
  /** Kinds that a file could not say in full: what refers to them cannot be judged. */
  broken: Set<ContentKind>
}

/** Reads and checks every Markdown, YAML and JSON file of a folder by itself; what is wrong goes to the problems. */
export async function readContent(
  listing: FolderListing,
  problems: ContentProblem[],
): Promise<ReadContent> {
  const content: ReadContent = { items: [], sources: [], broken: new Set() }
  const texts = [...listing.files].filter(([path]) => isText(path))
  for (const [path, size] of texts) {
    if (/(^|\/)readme\.md$/i.test(path)) continue
    const place = placeOf(path)
    const refuse = (reason: string) => problems.push({ file: path, line: 1, column: 1, reason })
    if (!place) {
      refuse('такого файла здесь не бывает: см. docs/content.md')
      continue
    }
    if (size > MOST_TEXT_BYTES) {
      refuse('текст больше 2 МБ')
      continue
    }
    const text = decode(await readFile(join(listing.root, path)))
    if (text === undefined) {
      refuse('не текст в кодировке UTF-8')
      continue
    }
    const told = problems.length
    const source = new ContentSource(path, text, problems)
    content.sources.push(source)
    content.items.push(...readItems(source, place))
    if (problems.length > told)
      content.broken.add(place.kind === 'purchase' ? 'company' : place.kind)
  }
  return content
}

/** Other JSON files may lie in the folder for whoever makes them. */
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
  const { isNameFit, reason } = checkNames(kind, project, name)
  if (!isNameFit) {
    source.problem([], reason)
    return []
  }
  switch (kind) {
    case 'company':
      return page(source, kind, kind, schemas.companySchema, (front, html) => ({
        ...front,
        about_html: html,
        purchase_html: '',
      }))
    case 'purchase':
      // Not a thing of its own: the company's second text.
      return page(source, 'company', kind, schemas.purchaseSchema, (_front, html) => ({
        name: '',
        legal_name: '',
        tagline: '',
        disclaimer: '',
        about_html: '',
        purchase_html: html,
      }))
    case 'cities':
      return list(source, kind, schemas.citiesSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'socials':
      return list(source, kind, schemas.socialsSchema, (item, position) => [
        item.name,
        { ...item, position },
      ])
    case 'apps':
      return list(source, kind, schemas.appsSchema, (item, position) => [
        item.name,
        { ...item, position },
      ])
    case 'menu':
      return list(source, kind, schemas.menuSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'slider':
      return list(source, kind, schemas.sliderSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'finishes':
      return list(source, kind, schemas.finishesSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'categories':
      return list(source, kind, schemas.categoriesSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'broadcasts':
      return list(source, kind, schemas.broadcastsSchema, (item, position) => [
        item.slug,
        { ...item, position },
      ])
    case 'buildings':
      return list(source, kind, schemas.buildingsSchema, (item, position) => [
        `${project}/${item.name}`,
        { ...item, project, position },
      ])
    case 'progress_videos':
      return list(source, kind, schemas.progressVideosSchema, (item) => [
        `${project}/${item.slug}`,
        { ...item, project },
      ])
    case 'aerial': {
      const photos = source.parse(schemas.aerialSchema, [])
      return photos ? [plain(source, kind, project, [], { project, photos }, photos)] : []
    }
    case 'maps': {
      const map = source.parse(cityMapSchema)
      const value = map && { city: name, map: writeCityMap(map) }
      return value ? [plain(source, kind, name, [], value, { city: name })] : []
    }
    case 'plans': {
      const plan = source.parse(planSchema)
      return plan ? [plain(source, kind, name, [], plan, plan)] : []
    }
    case 'projects':
      return page(source, kind, project, schemas.projectSchema, withHtml)
    case 'documents':
      return page(source, kind, name, schemas.documentSchema, withHtml)
    case 'press':
      return page(source, kind, name, schemas.pressSchema, withHtml)
    case 'income':
      return page(source, kind, name, schemas.incomeSchema, withHtml)
    case 'albums':
      return page(source, kind, `${project}/${name}`, schemas.albumSchema, (front, html) => ({
        ...front,
        html,
        project,
        month: name,
      }))
    case 'project_finishes':
      return page(
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

function plain<K extends ContentKind>(
  source: ContentSource,
  kind: K,
  key: string,
  at: readonly PropertyKey[],
  value: ContentValues[K],
  draft: object,
): ReadItem {
  return { kind, key, source, at, draft, body: undefined, finish: () => value }
}

function list<K extends ContentKind, S extends z.ZodType<unknown[]>>(
  source: ContentSource,
  kind: K,
  schema: S,
  valueOf: (item: z.output<S>[number], position: number) => [key: string, value: ContentValues[K]],
): ReadItem[] {
  const items: z.output<S> | undefined = source.parse(schema, [])
  return (items ?? []).map((item, index) => {
    const [key, value] = valueOf(item, index + 1)
    return plain(source, kind, key, [index], value, item as object)
  })
}

function page<K extends ContentKind, F extends { format: 'markdown' | 'html' }>(
  source: ContentSource,
  kind: K,
  key: string,
  schema: z.ZodType<F>,
  valueOf: (front: Omit<F, 'format'>, html: string) => ContentValues[K],
): ReadItem[] {
  const read = source.parse(schema)
  const body = readBody(source, read?.format ?? 'markdown')
  if (!read) return []
  const { format: _format, ...front } = read
  const finish = (book: PictureBook) => valueOf(front, body.toHtml(book))
  return [{ kind, key, source, at: [], draft: front, body, finish }]
}

function checkNames(kind: FilePlace['kind'], project: string, name: string) {
  const names = project === '' ? [] : [project]
  if (kind === 'albums') {
    const isNameFit = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(name)
    if (!isNameFit) return { isNameFit, reason: 'альбом называют по месяцу: 2026-03.md' }
  } else if (['documents', 'press', 'income', 'plans', 'maps', 'project_finishes'].includes(kind))
    names.push(name)
  const unfit = names.find((part) => !schemas.slug.safeParse(part).success)
  return {
    isNameFit: unfit === undefined,
    reason: `имя «${unfit ?? ''}» станет адресом: строчные латинские буквы, цифры и дефисы`,
  }
}
