import type { ContentKind } from './content-model.ts'

/** What a file of the folder is, told by its path alone. */
export interface FilePlace {
  kind: ContentKind | 'purchase'
  /** Slug of the project whose folder it is in. */
  project: string
  /** The file's own name without its ending. */
  name: string
}

const single: Record<string, FilePlace['kind']> = {
  'company.md': 'company',
  'purchase.md': 'purchase',
  'cities.yaml': 'cities',
  'socials.yaml': 'socials',
  'apps.yaml': 'apps',
  'menu.yaml': 'menu',
  'slider.yaml': 'slider',
  'finishes.yaml': 'finishes',
  'document-categories.yaml': 'categories',
  'broadcasts.yaml': 'broadcasts',
}
const ofProject: Record<string, FilePlace['kind']> = {
  'project.md': 'projects',
  'buildings.yaml': 'buildings',
  'progress-videos.yaml': 'progress_videos',
  'aerial.yaml': 'aerial',
}
const folders: Record<string, FilePlace['kind']> = {
  documents: 'documents',
  press: 'press',
  income: 'income',
}
const projectFolders: Record<string, FilePlace['kind']> = {
  progress: 'albums',
  finishes: 'project_finishes',
}

/** Folders whose things are JSON. */
const jsonFolders: Record<string, FilePlace['kind'] & ContentKind> = {
  plans: 'plans',
  maps: 'maps',
}
const JSON_FILE = /^(plans|maps)\/([^/]+)\.json$/

/** The place of a Markdown, YAML or JSON file; undefined where the folder has none for it. */
export function placeOf(path: string): FilePlace | undefined {
  const [, folder = '', key] = JSON_FILE.exec(path) ?? []
  const kind = own(jsonFolders, folder)
  if (kind && key !== undefined) return { kind, project: '', name: key }
  const parts = path.split('/')
  const file = parts.at(-1) ?? ''
  const name = file.replace(/\.(md|yaml)$/, '')
  const found = (kind: FilePlace['kind'] | undefined, project = '') =>
    kind && { kind, project, name }
  if (parts.length === 1) return found(own(single, file))
  const [top = '', project = '', third = ''] = parts
  if (parts.length === 2) return file.endsWith('.md') ? found(own(folders, top)) : undefined
  if (top !== 'projects') return undefined
  if (parts.length === 3) return found(own(ofProject, file), project)
  const isNested = parts.length === 4 && file.endsWith('.md')
  return isNested ? found(own(projectFolders, third), project) : undefined
}

/** Where the folder keeps a thing: the file by the key of its kind. */
export function pathOf(kind: ContentKind, key: string): string {
  for (const [folder, held] of Object.entries(jsonFolders)) {
    if (held === kind) return `${folder}/${key}.json`
  }
  const [project = '', rest = ''] = key.split('/')
  for (const [path, listed] of Object.entries(single)) if (listed === kind) return path
  for (const [folder, held] of Object.entries(folders)) {
    if (held === kind) return `${folder}/${key}.md`
  }
  for (const [file, held] of Object.entries(ofProject)) {
    if (held === kind) return `projects/${project}/${file}`
  }
  const folder = kind === 'albums' ? 'progress' : 'finishes'
  return `projects/${project}/${folder}/${rest}.md`
}

/**
 * The part of the folder that a file belongs to: as soon as a folder holds one file of a part, it is the whole
 * truth for that part, and what is missing there goes.
 */
export function partOf(path: string): string {
  if (path.endsWith('/project.md')) return 'projects'
  const file = JSON_FILE.test(path) || (path.endsWith('.md') && path.includes('/'))
  return file ? path.slice(0, path.lastIndexOf('/')) : path
}

function own<V>(table: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
