import type {
  ContentChange,
  ContentKindCount,
  ItemState,
} from '../../features/content/edit/edit-schema.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatSpan } from '../requests/request-labels.ts'

export const AREA_TITLE = 'Тексты и\u00a0контакты'

export const stateNames: Readonly<Record<ItemState, string>> = {
  published: 'опубликовано',
  new: 'новый',
  changed: 'изменён',
  deleting: 'к\u00a0удалению',
}

export const actionNames: Readonly<Record<ContentChange['action'], string>> = {
  created: 'новое',
  changed: 'изменено',
  deleted: 'удалено',
}

const MINUTE_MS = 60_000

/** «3 дня назад»; «только что» within a minute. */
export function describeAge(at: string, now: number): string {
  const age = now - Date.parse(at)
  return age < MINUTE_MS ? 'только что' : `${formatSpan(age)} назад`
}

/** «5 файлов, 1 черновик». */
export function describeKind({ items, drafts }: ContentKindCount): string {
  const files = items === 0 ? 'пока нет' : countFiles(items)
  return drafts === 0 ? files : `${files}, ${countDrafts(drafts)}`
}

/** «5 файлов». */
function countFiles(count: number): string {
  return formatCount(count, 'файл', 'файла', 'файлов')
}

/** «5 черновиков». */
export function countDrafts(count: number): string {
  return formatCount(count, 'черновик', 'черновика', 'черновиков')
}

/** «Опубликовать 3 черновика». */
export function describePublish(count: number): string {
  return count === 1 ? 'Опубликовать' : `Опубликовать ${countDrafts(count)}`
}
