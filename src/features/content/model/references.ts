import { projectsNamed } from '../../../lib/http/project-address.ts'
import type { ContentKind, ContentValues } from './content-model.ts'
import { toFilePath } from './folder-layout.ts'

/** An item that another one needs, and the field that names it; the path is empty where the item's own path names it. */
export interface Reference {
  kind: ContentKind
  key: string
  path: readonly PropertyKey[]
}

/** Fields with an address in which `{slug}` represents a project's id. */
const ADDRESS_FIELDS = new Set(['url', 'image'])

/** Yields what an item refers to, from its fields as a file or the database has them. */
export function* findReferences(
  kind: ContentKind,
  key: string,
  draft: object,
): Generator<Reference> {
  const isInside = kind !== 'projects' && toFilePath(kind, key).startsWith('projects/')
  if (isInside) {
    yield { kind: 'projects', key: key.split('/')[0] ?? '', path: [] }
  }
  const named = [
    ['city', 'cities'],
    ['category', 'categories'],
    ['project', 'projects'],
  ] as const
  for (const [field, other] of named) {
    // A file in the folder of a project has no such field: only what is stored of it has.
    if (isInside && field === 'project') continue
    const slug: unknown = field in draft ? (draft as Record<string, unknown>)[field] : null
    if (typeof slug === 'string') yield { kind: other, key: slug, path: [field] }
  }
  if (kind === 'menu' || kind === 'slider') yield* findLinkedProjects(draft, [])
  if (kind === 'project_finishes') {
    yield { kind: 'finishes', key: key.split('/')[1] ?? '', path: [] }
  }
  if (kind === 'plan_pictures' || kind === 'views') yield* findPictured(kind, key, draft)
  if (kind === 'sites') yield* findDrawnBuildings(key, draft)
  if (kind === 'documents') {
    const { project, building } = draft as Partial<ContentValues['documents']>
    if (typeof building === 'string') {
      yield { kind: 'buildings', key: `${project}/${building}`, path: ['building'] }
    }
  }
  if ('projects' in draft && Array.isArray(draft.projects)) {
    for (const [index, slug] of draft.projects.entries()) {
      if (typeof slug === 'string') yield { kind: 'projects', key: slug, path: ['projects', index] }
    }
  }
}

/** What pictures of flats name. A file is the list of them; a stored value has that list. */
function* findPictured(
  kind: 'plan_pictures' | 'views',
  key: string,
  draft: object,
): Generator<Reference> {
  if (kind === 'plan_pictures') yield { kind: 'plans', key, path: [] }
  const stored = draft as Partial<ContentValues['plan_pictures'] & ContentValues['views']>
  const listed: unknown = Array.isArray(draft) ? draft : (stored.pictures ?? stored.views)
  type Named = Partial<Record<'project' | 'finish' | 'building', string | null>>
  for (const [index, item] of ((listed ?? []) as Named[]).entries()) {
    const { project, finish, building } = item
    if (project) yield { kind: 'projects', key: project, path: [index, 'project'] }
    if (finish) yield { kind: 'finishes', key: finish, path: [index, 'finish'] }
    if (building) yield { kind: 'buildings', key: `${key}/${building}`, path: [index, 'building'] }
  }
}

function* findDrawnBuildings(project: string, draft: object): Generator<Reference> {
  const { picture, facades, storeys } = draft as Partial<ContentValues['sites']>
  const find = (name: string, ...path: PropertyKey[]): Reference => {
    return { kind: 'buildings', key: `${project}/${name}`, path }
  }
  for (const [index, { name }] of (picture?.buildings ?? []).entries()) {
    yield find(name, 'picture', 'buildings', index, 'name')
  }
  for (const [index, { building }] of (facades ?? []).entries()) {
    yield find(building, 'facades', index, 'building')
  }
  for (const [index, { building }] of (storeys ?? []).entries()) {
    yield find(building, 'storeys', index, 'building')
  }
}

function* findLinkedProjects(value: unknown, path: readonly PropertyKey[]): Generator<Reference> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    const own = [...path, Array.isArray(value) ? Number(name) : name]
    if (typeof item !== 'string') yield* findLinkedProjects(item, own)
    else if (ADDRESS_FIELDS.has(name)) {
      for (const slug of projectsNamed(item)) yield { kind: 'projects', key: slug, path: own }
    }
  }
}
