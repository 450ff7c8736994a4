import { expect, it } from 'vitest'
import { DeskError } from '../api/call-desk.ts'
import type { SaveState } from './draft-saver.ts'
import { describeSave } from './save-status.tsx'

it.each<[state: SaveState, words: string]>([
  [{ kind: 'idle' }, ''],
  [{ kind: 'saving' }, 'Сохраняем черновик…'],
  [{ kind: 'saved', at: Date.parse('2026-11-29T11:03:00Z') }, 'Сохранено в\u00a014:03'],
  [{ kind: 'away' }, 'Не сохранено: нет связи, сохраним, когда она появится'],
  [
    { kind: 'failed', error: new DeskError(413, { detail: 'Текст больше 2 МБ' }) },
    'Не сохранено: Текст больше 2 МБ',
  ],
])('describeSave of %j says whether the server has what is typed', (state, words) => {
  expect(describeSave(state)).toBe(words)
})
