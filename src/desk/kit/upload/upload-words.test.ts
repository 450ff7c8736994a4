import { describe, expect, it } from 'vitest'
import { DeskError } from '../../api/call-desk.ts'
import { describeAmount, describePhase, describeUploadError } from './upload-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const MIB = 1024 * 1024

describe('the words of an upload', () => {
  it('say how much has come', () => {
    const size = 100 * MIB
    expect(plain(describeAmount({ phase: 'sending', done: 12.4 * MIB, size }))).toBe(
      '12,4 МБ из 100 МБ',
    )
    expect(plain(describeAmount({ phase: 'checking', done: size, size }))).toBe('100 МБ')
  })

  it('say why nothing moves', () => {
    const waiting = { phase: 'waiting', done: 0, size: 1 } as const
    const cut = describePhase({ ...waiting, error: new DeskError(0, {}) })
    expect(plain(cut)).toBe('Нет связи. Продолжим сами с того же места')
    const error = new DeskError(507, { detail: 'На диске кончилось место.' })
    expect(describePhase({ ...waiting, error })).toBe('На диске кончилось место. Повторим сами')
  })

  it.each([
    [413, {}, 'Файл больше 2 ГБ. Упакуйте его в ZIP или разделите на части.'],
    [
      415,
      { detail: 'Нужен фид или прайс-лист, а это картинка' },
      'Нужен фид или прайс-лист, а это картинка. Подойдёт XML, XLSX или CSV, можно в ZIP или GZIP.',
    ],
    [
      422,
      { detail: 'Архив повреждён' },
      'Архив повреждён. Отправьте файл ещё раз. Если не поможет, сохраните его заново в программе, где он сделан.',
    ],
    [400, { name: ['Имя длиннее 200 символов'] }, 'Имя длиннее 200 символов.'],
  ])('say what to do after %i', (status, body, words) => {
    expect(plain(describeUploadError(new DeskError(status, body)))).toBe(words)
  })

  it('say that the browser cannot read a file', () => {
    expect(describeUploadError(null)).toContain('Не удалось прочитать файл')
  })
})
