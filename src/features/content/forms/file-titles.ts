import { formatMonth } from '../../../lib/time/months.ts'
import { type FilePlace, findFilePlace } from '../model/folder-layout.ts'
import { kindTitles } from '../model/kind-names.ts'
import { isFields, readField } from './same-fields.ts'

/** What one of many files of a kind is; its name follows. */
const oneTitles: Partial<Record<FilePlace['kind'], string>> = {
  maps: 'Карта города',
  plans: 'Планировка',
  plan_pictures: 'Картинки планировки',
  projects: 'Проект',
  sites: 'Участок и окружение',
  documents: 'Документ',
  press: 'Новость',
  project_finishes: 'Отделка',
  income: 'Доходная программа',
}

/**
 * What the office calls a file: «Новость: Двор открыт», «Корпуса: Дом у сада», «Меню».
 *
 * @param fields data of its YAML; a file without a name or title is called by its file name
 * @param projectName name of the project in whose folder it is; its slug without
 */
export function describeFile(
  path: string,
  fields: unknown,
  projectName?: string,
): { title: string } {
  const place = findFilePlace(path)
  if (!place) return { title: path }
  const { kind, project, name } = place
  const title = oneTitles[kind] ?? kindTitles[kind]
  const isOfProject = project !== '' && kind !== 'projects'
  const parts = isOfProject ? [projectName ?? project] : []
  if (kind === 'albums') parts.push(describeMonth(name))
  else if (kind === 'project_finishes') parts.push(name)
  else if (oneTitles[kind] !== undefined && !isOfProject) {
    parts.push(findName(fields) ?? (kind === 'projects' ? (projectName ?? project) : name))
  }
  return { title: parts.length === 0 ? title : `${title}: ${parts.join(', ')}` }
}

/** The title or name of what a file contains. */
function findName(fields: unknown): string | undefined {
  if (!isFields(fields)) return undefined
  const names = [readField(fields, 'title'), readField(fields, 'name')]
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '')
}

/** `2026-03` → «март 2026»; any other name stays as it is. */
function describeMonth(name: string): string {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? []
  return year === undefined ? name : formatMonth(Number(year), Number(month))
}
