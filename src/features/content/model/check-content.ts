import {
  type ContentKind,
  type ContentModel,
  type ContentValues,
  findPictures,
  findStoredBuilding,
} from './content-model.ts'
import { findFilms } from './film-uses.ts'
import { type DefinesFile, toFilePath } from './folder-layout.ts'
import type { ReadItem } from './read-item.ts'
import { findReferences, type Reference } from './references.ts'

interface CheckContext {
  /** The content of the database. */
  stored: ContentModel
  defines: DefinesFile
  /** Kinds of which a file could not be read completely. */
  incomplete: ReadonlySet<ContentKind>
  /** Sizes of all files of the folder by path. */
  files: ReadonlyMap<string, number>
}

/** Checks references between files: duplicate names, and unknown slugs, pictures and files. */
export function checkContent(items: readonly ReadItem[], context: CheckContext): void {
  const names = new KeyIndex(items, context)
  for (const item of items) {
    checkReferences(item, names)
    for (const { key, path } of findPictures(item.draft, item.at)) {
      if (!context.files.has(key)) item.source.problem(path, `нет файла ${key}`)
    }
    if (item.kind === 'documents' && 'file' in item.draft) {
      const key = item.draft.file
      if (typeof key === 'string' && !key.startsWith('/') && !context.files.has(key)) {
        item.source.problem(['file'], `нет файла ${key}`)
      }
    }
    for (const { key, field } of findFilms(item.kind, item.draft)) {
      if (!context.files.has(key)) item.source.problem([...item.at, field], `нет файла ${key}`)
    }
    for (const { key, line, column } of item.body?.pictures ?? []) {
      if (!context.files.has(key)) item.source.bodyProblem(line, column, `нет файла ${key}`)
    }
  }
}

/** The keys that exist after the import. */
class KeyIndex {
  readonly #context: CheckContext
  readonly #seen = new Map<string, ReadItem>()
  readonly #feedKeys = new Map<string, string>()

  constructor(items: readonly ReadItem[], context: CheckContext) {
    this.#context = context
    for (const [slug, { external_key }] of context.stored.projects) {
      if (external_key !== undefined) this.#feedKeys.set(external_key, slug)
    }
    for (const item of items) this.#add(item)
    if (this.#seen.has('company company')) return
    for (const text of ['purchase', 'partners']) {
      this.#seen.get(`company ${text}`)?.source.problem([], 'нет файла company.md')
    }
  }

  #add(item: ReadItem): void {
    // Slugs of videos are unique across all projects.
    const own = item.kind === 'progress_videos' ? item.key.split('/')[1] : item.key
    const name = `${item.kind} ${own}`
    const first = this.#seen.get(name)
    this.#seen.set(name, item)
    if (first) {
      const where = first.source === item.source ? 'выше в этом файле' : `в ${first.source.path}`
      item.source.problem(item.at, `«${own}» уже есть ${where}`)
    }
    if (!('external_key' in item.draft)) return
    // Feed keys are unique across all projects, and for buildings within a project.
    const inside = item.kind === 'buildings' ? `${item.key.split('/')[0]}/` : ''
    const feedKey = `${inside}${String(item.draft.external_key)}`
    const owner = this.#feedKeys.get(feedKey) ?? item.key
    this.#feedKeys.set(feedKey, item.key)
    if (owner === item.key) return
    item.source.problem([...item.at, 'external_key'], `этот ключ уже у «${owner}»`)
  }

  /** Whether the key exists after the import. Any key may exist for an incomplete kind. */
  has(kind: ContentKind, key: string): boolean {
    if (this.#context.incomplete.has(kind)) return true
    if (this.#seen.has(`${kind} ${key}`)) return true
    const { stored, defines } = this.#context
    return stored[kind].has(key) && !defines(toFilePath(kind, key))
  }

  /** Whether the building is already stored. */
  isKnownBuilding(key: string, external_key: string | undefined): boolean {
    const { buildings } = this.#context.stored
    const [project = ''] = key.split('/')
    return (
      buildings.has(key) || findStoredBuilding(buildings, { project, external_key }) !== undefined
    )
  }
}

function checkReferences({ kind, key, source, at, draft }: ReadItem, names: KeyIndex): void {
  for (const reference of findReferences(kind, key, draft)) {
    if (names.has(reference.kind, reference.key)) continue
    source.problem([...at, ...reference.path], describeMissing(reference))
  }
  if ('projects' in draft && Array.isArray(draft.projects)) {
    for (const [index, slug] of draft.projects.entries()) {
      if (draft.projects.indexOf(slug) < index) {
        source.problem([...at, 'projects', index], `«${String(slug)}» уже есть выше`)
      }
    }
  }
  if (kind !== 'buildings') return
  checkBuilding(key, draft, names, (path, reason) => source.problem([...at, ...path], reason))
}

function describeMissing({ kind, key, path }: Reference): string {
  if (kind === 'projects' && path.length === 0) return `нет файла projects/${key}/project.md`
  if (kind === 'plans') return `нет файла plans/${key}.json`
  const name = kind === 'buildings' ? key.slice(key.indexOf('/') + 1) : key
  return `нет ${genitives[kind] ?? kind} «${name}»`
}

const genitives: Partial<Record<ContentKind, string>> = {
  cities: 'города',
  categories: 'категории',
  projects: 'проекта',
  finishes: 'отделки',
  buildings: 'корпуса',
}

function checkBuilding(
  key: string,
  draft: object,
  names: KeyIndex,
  problem: (path: PropertyKey[], reason: string) => void,
): void {
  const building = draft as Partial<ContentValues['buildings']>
  const sections = building.sections ?? []
  const isNew = !names.isKnownBuilding(key, building.external_key)
  if (isNew && building.floors_total === undefined && sections.length === 0) {
    problem([], 'для нового корпуса нужно floors_total')
  }
  for (const [index, section] of sections.entries()) {
    if (sections.findIndex(({ name }) => name === section.name) < index) {
      problem(['sections', index], `секция «${section.name}» уже есть выше`)
    }
    for (const [at, floor] of section.floors.entries()) {
      if (section.floors.findIndex(({ number }) => number === floor.number) < at) {
        problem(['sections', index, 'floors', at], `этаж ${floor.number} уже есть выше`)
      }
    }
  }
}
