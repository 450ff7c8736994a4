import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { officeZone } from '../kit/office-zone.ts'
import type { DraftSaver, SaveState } from './draft-saver.ts'
import styles from './file.module.css'

/** Whether the server has what is typed. Screen readers hear the end of it, not each pause between two keys. */
export function SaveStatus({ saver }: { saver: DraftSaver }) {
  const state = useStore(saver.state)
  const [heard, setHeard] = useState('')
  const words = describeSave(state)
  const isOver = state.kind !== 'waiting' && state.kind !== 'saving'
  if (isOver && heard !== words) setHeard(words)
  return (
    <>
      <p className={styles['status']} data-state={state.kind}>
        {words}
      </p>
      <p role="status" className="visually-hidden">
        {heard}
      </p>
    </>
  )
}

/** «Сохранено в 14:03». */
export function describeSave(state: SaveState): string {
  switch (state.kind) {
    case 'waiting':
    case 'saving':
      return 'Сохраняем черновик…'
    case 'saved':
      return `Сохранено в\u00a0${formatTime(state.at)}`
    case 'away':
      return 'Не сохранено: нет связи, сохраним, когда она появится'
    case 'failed':
      return `Не сохранено: ${state.error.detail}`
    case 'moved':
      return 'Не сохранено: файл изменился'
    default:
      return ''
  }
}

/** «14:03», by the clocks of the office. */
function formatTime(at: number): string {
  return new Intl.DateTimeFormat('ru-RU', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: officeZone(),
  }).format(at)
}
