import { projectsNamed } from '../../../lib/project-address.ts'
import type { ContentKind, ContentModel, ContentValues } from '../model/content-model.ts'
import { picturesOf } from '../model/content-model.ts'
import { filmsOf } from '../model/film-uses.ts'
import { partOf, pathOf } from '../model/folder-layout.ts'
import { knownBuilding } from '../model/known-building.ts'
import type { ReadItem } from '../model/read-item.ts'

interface Surroundings {
  /** What the database holds now. */
  stored: ContentModel
  /** Parts of the folder that say everything there is of them (`partOf`). */
  parts: ReadonlySet<string>
  /** Kinds that a file could not say in full. */
  broken: ReadonlySet<ContentKind>
  /** Paths of all files of the folder. */
  files: ReadonlyMap<string, number>
}

/** Checks what files say of each other: names used twice, and slugs, pictures and files that are not there. */
export function checkContent(items: readonly ReadItem[], around: Surroundings): void {
  const names = new Names(items, around)
  for (const item of items) {
    checkReferences(item, names)
    for (const { key, path } of picturesOf(item.draft, item.at)) {
      if (!around.files.has(key)) item.source.problem(path, `нет файла ${key}`)
    }
    if (item.kind === 'documents' && 'file' in item.draft) {
      const key = item.draft.file
      if (typeof key === 'string' && !key.startsWith('/') && !around.files.has(key)) {
        item.source.problem(['file'], `нет файла ${key}`)
      }
    }
    for (const { key, field } of filmsOf(item.kind, item.draft)) {
      if (!around.files.has(key)) item.source.problem([...item.at, field], `нет файла ${key}`)
    }
    for (const { key, line, column } of item.body?.pictures ?? []) {
      if (!around.files.has(key)) item.source.bodyProblem(line, column, `нет файла ${key}`)
    }
  }
}

/** Which keys there will be after the import. */
class Names {
  readonly #around: Surroundings
  readonly #seen = new Map<string, ReadItem>()
  readonly #feedKeys = new Map<string, string>()

  constructor(items: readonly ReadItem[], around: Surroundings) {
    this.#around = around
    for (const [slug, { external_key }] of around.stored.projects) {
      if (external_key !== undefined) this.#feedKeys.set(external_key, slug)
    }
    for (const item of items) this.#add(item)
    if (this.#seen.has('company purchase') && !this.#seen.has('company company')) {
      this.#seen.get('company purchase')?.source.problem([], 'нет файла company.md')
    }
  }

  #add(item: ReadItem): void {
    // The slugs of videos are one list for all projects.
    const own = item.kind === 'progress_videos' ? item.key.split('/')[1] : item.key
    const name = `${item.kind} ${own}`
    const first = this.#seen.get(name)
    this.#seen.set(name, item)
    if (first) {
      const where = first.source === item.source ? 'выше в этом файле' : `в ${first.source.path}`
      item.source.problem(item.at, `«${own}» уже есть ${where}`)
    }
    if (!('external_key' in item.draft)) return
    // A feed knows projects by keys among all, and buildings by keys within their project.
    const inside = item.kind === 'buildings' ? `${item.key.split('/')[0]}/` : ''
    const feedKey = `${inside}${String(item.draft.external_key)}`
    const owner = this.#feedKeys.get(feedKey) ?? item.key
    this.#feedKeys.set(feedKey, item.key)
    if (owner === item.key) return
    item.source.problem([...item.at, 'external_key'], `этот ключ уже у «${owner}»`)
  }

  /** Whether there will be one; of a kind that could not be read in full, there may be any. */
  has(kind: ContentKind, key: string): boolean {
    if (this.#around.broken.has(kind)) return true
    if (this.#seen.has(`${kind} ${key}`)) return true
    const { stored, parts } = this.#around
    return stored[kind].has(key) && !parts.has(partOf(pathOf(kind, key)))
  }

  /** Whether rows of the building are there already. */
  isKnownBuilding(key: string, external_key: string | undefined): boolean {
    const { buildings } = this.#around.stored
    const [project = ''] = key.split('/')
    return buildings.has(key) || knownBuilding(buildings, { project, external_key }) !== undefined
  }
}

function checkReferences({ kind, key, source, at, draft }: ReadItem, names: Names): void {
  const need = (other: ContentKind, slug: unknown, path: readonly PropertyKey[]) => {
    if (typeof slug === 'string' && !names.has(other, slug)) {
      source.problem([...at, ...path], `нет ${absent[other] ?? other} «${slug}»`)
    }
  }
  if (source.path.startsWith('projects/') && kind !== 'projects') {
    const [project = ''] = source.path.split('/').slice(1)
    if (!names.has('projects', project))
      source.problem([], `нет файла projects/${project}/project.md`)
  }
  if ('city' in draft) need('cities', draft.city, ['city'])
  if ('category' in draft) need('categories', draft.category, ['category'])
  if ('project' in draft) need('projects', draft.project, ['project'])
  const linking = kind === 'menu' || kind === 'slider' ? projectsLinked(draft) : []
  for (const { slug, path } of linking) need('projects', slug, path)
  if (kind === 'project_finishes') need('finishes', key.split('/')[1], [])
  if ('projects' in draft && Array.isArray(draft.projects)) {
    for (const [index, slug] of draft.projects.entries()) {
      need('projects', slug, ['projects', index])
      if (draft.projects.indexOf(slug) < index) {
        source.problem([...at, 'projects', index], `«${String(slug)}» уже есть выше`)
      }
    }
  }
  if (kind !== 'buildings') return
  checkBuilding(key, draft, names, (path, reason) => source.problem([...at, ...path], reason))
}

/** Fields that hold an address of the site, in which `{slug}` stands for a project's id. */
const ADDRESS_FIELDS = new Set(['url', 'image'])

function* projectsLinked(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<{ slug: string; path: readonly PropertyKey[] }> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    const own = [...path, Array.isArray(value) ? Number(name) : name]
    if (typeof item !== 'string') yield* projectsLinked(item, own)
    else if (ADDRESS_FIELDS.has(name)) {
      for (const slug of projectsNamed(item)) yield { slug, path: own }
    }
  }
}

const absent: Partial<Record<ContentKind, string>> = {
  cities: 'города',
  categories: 'категории',
  projects: 'проекта',
  finishes: 'отделки',
}

function checkBuilding(
  key: string,
  draft: object,
  names: Names,
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
