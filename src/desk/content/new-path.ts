import { isReadme, toFilePath } from '../../features/content/model/folder-layout.ts'
import { toSlug } from '../../lib/http/slug.ts'

/** What distinguishes the files of a kind. */
type KindShape =
  /** There is one. */
  | 'single'
  /** Each has a name, which becomes its address. */
  | 'named'
  /** Each project has one. */
  | 'project'
  /** Each project has one for each month. */
  | 'month'
  /** Each plan of flats has one. */
  | 'plan'
  /** Each project has some, by their names. */
  | 'named in project'
  /** None is added on the desk. */
  | 'made'

const shapes: Readonly<Record<string, KindShape>> = {
  documents: 'named',
  press: 'named',
  income: 'named',
  projects: 'named',
  buildings: 'project',
  sites: 'project',
  progress_videos: 'project',
  aerial: 'project',
  views: 'project',
  plan_pictures: 'plan',
  albums: 'month',
  project_finishes: 'named in project',
  plans: 'made',
  maps: 'made',
  // Three texts, each with a file of its own.
  company: 'made',
}

type Kind = Parameters<typeof toFilePath>[0]

/** Returns what distinguishes the files of a kind; a kind that is not known here has one file. */
export function findShape(kind: string): KindShape {
  return shapes[kind] ?? 'single'
}

/** Returns the path of a kind that has one file; null for the others. */
export function findSinglePath(kind: string): string | null {
  if (findShape(kind) !== 'single') return null
  return toFilePath(kind as Kind, '')
}

/** What somebody fills in for a new file. */
export interface NewFile {
  name: string
  /** Part of the address; empty: as the name says. */
  slug: string
  project: string
  /** Key of a plan. */
  plan: string
  /** `2026-11`. */
  month: string
}

/** «Дом на набережной» → `dom-na-naberezhnoy`. Empty without a letter or digit. */
export function proposeSlug(name: string): string {
  return toSlug(name, '')
}

/** Returns the path of a new file. */
export function toNewPath(kind: string, { name, slug, project, plan, month }: NewFile): string {
  const key = slug === '' ? proposeSlug(name) : slug
  switch (findShape(kind)) {
    case 'project':
      return toFilePath(kind as Kind, project)
    case 'plan':
      return toFilePath(kind as Kind, plan)
    case 'month':
      return toFilePath(kind as Kind, `${project}/${month}`)
    case 'named in project':
      return toFilePath(kind as Kind, `${project}/${key}`)
    default:
      return toFilePath(kind as Kind, key)
  }
}

/** Says what is wrong with a new file, by its fields. Empty where nothing is. */
export function checkNewFile(kind: string, given: NewFile): Partial<Record<keyof NewFile, string>> {
  const shape = findShape(kind)
  const { name, slug, project, plan, month } = given
  const wrong: Partial<Record<keyof NewFile, string>> = {}
  const isNamed = shape === 'named' || shape === 'named in project'
  if (isNamed && name.trim() === '') wrong.name = 'Назовите'
  else if (isNamed && !/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(slug || proposeSlug(name))) {
    wrong.slug = 'Нужны строчные латинские буквы, цифры и\u00a0дефисы'
  } else if (isNamed && isReadme(toNewPath(kind, given))) {
    wrong.slug = 'Файл readme.md поясняет папку, страницей он не\u00a0станет'
  }
  if (shape === 'plan') {
    if (plan === '') wrong.plan = 'Выберите планировку'
  } else if (shape !== 'named' && project === '') wrong.project = 'Выберите проект'
  if (shape === 'month' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) wrong.month = 'Укажите месяц'
  return wrong
}
