import { formatBytes } from '../../../lib/numbers.ts'
import type { DeskError } from '../../api/call-desk.ts'
import type { UploadProgress } from './send-file.ts'

const phases: Readonly<Record<UploadProgress['phase'], string>> = {
  hashing: 'Читаем файл',
  sending: 'Отправляем',
  waiting: 'Ждём связи',
  checking: 'Смотрим, что в\u00a0файле',
}
/** What to do about a file that was not taken, by the status of the answer. */
const advice: Readonly<Record<number, string>> = {
  404: 'Файл на сервере не сохранился. Отправьте его ещё раз.',
  413: 'Файл больше 2\u00a0ГБ. Упакуйте его в\u00a0ZIP или разделите на части.',
  415: 'Подойдёт XML, XLSX или CSV, можно в\u00a0ZIP или GZIP.',
  422: 'Отправьте файл ещё раз. Если не\u00a0поможет, сохраните его заново в\u00a0программе, где он сделан.',
}

/** What is being done with a file: «Отправляем». */
export function describePhase({ phase, error }: UploadProgress): string {
  if (phase !== 'waiting' || error === undefined) return phases[phase]
  if (error.status === 0) return 'Нет связи. Продолжим сами с\u00a0того\u00a0же места'
  return `${trimStop(error.detail)}. Повторим сами`
}

/** «12,4 из 100 МБ»; of a file that is checked its size alone. */
export function describeAmount({ phase, done, size }: UploadProgress): string {
  return phase === 'checking'
    ? formatBytes(size)
    : `${formatBytes(done)} из\u00a0${formatBytes(size)}`
}

/** Why a file was not taken, and what to do; null stands for a file that the browser cannot read. */
export function describeUploadError(error: DeskError | null): string {
  if (error === null) {
    return 'Не удалось прочитать файл. Возможно, он открыт в\u00a0другой программе или изменился: выберите его снова.'
  }
  const { status, detail, fields } = error
  const own = Object.values(fields).flat()[0] ?? detail
  const next = advice[status]
  if (next === undefined) return `${trimStop(own)}.`
  return status === 413 || status === 404 ? next : `${trimStop(own)}. ${next}`
}

function trimStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
