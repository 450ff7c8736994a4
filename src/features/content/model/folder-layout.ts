import type { ContentKind } from './content-model.ts'

/** What a file of the folder contains, derived from its path. */
export interface FilePlace {
  kind: ContentKind | 'purchase' | 'partners'
  /** Slug of the project whose folder it is in. */
  project: string
  /** The file name without its extension. */
  name: string
}

const singleFiles: Record<string, FilePlace['kind']> = {
  'company.md': 'company',
  'purchase.md': 'purchase',
  'partners.md': 'partners',
  'brand.yaml': 'brand',
  'cities.yaml': 'cities',
  'socials.yaml': 'socials',
  'apps.yaml': 'apps',
  'menu.yaml': 'menu',
  'slider.yaml': 'slider',
  'finishes.yaml': 'finishes',
  'document-categories.yaml': 'categories',
  'broadcasts.yaml': 'broadcasts',
  'mortgage.yaml': 'mortgage',
  'instalments.yaml': 'instalments',
  'sources.yaml': 'sources',
}
const projectFiles: Record<string, FilePlace['kind']> = {
  'project.md': 'projects',
  'buildings.yaml': 'buildings',
  'site.yaml': 'sites',
  'progress-videos.yaml': 'progress_videos',
  'aerial.yaml': 'aerial',
  'views.yaml': 'views',
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

/** Folders with JSON files. */
const jsonFolders: Record<string, FilePlace['kind'] & ContentKind> = {
  plans: 'plans',
  maps: 'maps',
}
const JSON_FILE = /^(plans|maps)\/([^/]+)\.json$/
const PLAN_PICTURES = /^plans\/([^/]+)\/pictures\.yaml$/

/** Returns what a Markdown, YAML or JSON file contains, or undefined for a path that the layout does not have. */
export function findFilePlace(path: string): FilePlace | undefined {
  const [, folder = '', key] = JSON_FILE.exec(path) ?? []
  const kind = own(jsonFolders, folder)
  if (kind && key !== undefined) return { kind, project: '', name: key }
  const plan = PLAN_PICTURES.exec(path)?.[1]
  if (plan !== undefined) return { kind: 'plan_pictures', project: '', name: plan }
  const parts = path.split('/')
  const file = parts.at(-1) ?? ''
  const name = file.replace(/\.(md|yaml)$/, '')
  const found = (kind: FilePlace['kind'] | undefined, project = '') =>
    kind && { kind, project, name }
  if (parts.length === 1) return found(own(singleFiles, file))
  const [top = '', project = '', third = ''] = parts
  if (parts.length === 2) return file.endsWith('.md') ? found(own(folders, top)) : undefined
  if (top !== 'projects') return undefined
  if (parts.length === 3) return found(own(projectFiles, file), project)
  const isNested = parts.length === 4 && file.endsWith('.md')
  return isNested ? found(own(projectFolders, third), project) : undefined
}

/** Whether a file explains a folder to people: it is no content, wherever it is. */
export function isReadme(path: string): boolean {
  return /(^|\/)readme\.md$/i.test(path)
}

/** Returns the path of the file that contains an item. */
export function toFilePath(kind: ContentKind, key: string): string {
  for (const [folder, fileKind] of Object.entries(jsonFolders)) {
    if (fileKind === kind) return `${folder}/${key}.json`
  }
  if (kind === 'plan_pictures') return `plans/${key}/pictures.yaml`
  const [project = '', rest = ''] = key.split('/')
  for (const [path, fileKind] of Object.entries(singleFiles)) if (fileKind === kind) return path
  for (const [folder, fileKind] of Object.entries(folders)) {
    if (fileKind === kind) return `${folder}/${key}.md`
  }
  for (const [file, fileKind] of Object.entries(projectFiles)) {
    if (fileKind === kind) return `projects/${project}/${file}`
  }
  const folder = kind === 'albums' ? 'progress' : 'finishes'
  return `projects/${project}/${folder}/${rest}.md`
}

/**
 * Returns the part of the folder that a file belongs to. A folder with at least one file of a part defines that part
 * completely: stored items of the part that are missing from the folder are removed.
 */
export function toFolderPart(path: string): string {
  if (path.endsWith('/project.md')) return 'projects'
  const file = JSON_FILE.test(path) || (path.endsWith('.md') && path.includes('/'))
  return file ? path.slice(0, path.lastIndexOf('/')) : path
}

/** Whether an import defines what a file of this path has: stored items that it lacks are removed. */
export type DefinesFile = (path: string) => boolean

/** An import of a folder defines every file of its parts. */
export function definesParts(parts: ReadonlySet<string>): DefinesFile {
  return (path) => parts.has(toFolderPart(path))
}

function own<V>(table: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
