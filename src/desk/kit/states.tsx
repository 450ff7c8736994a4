import { useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Button } from '../../ui/form/button.tsx'
import { DeskError } from '../api/call-desk.ts'
import styles from './states.module.css'

const AGAIN_MS = 4_000

/** Shown in place of a screen that could not be loaded. */
export function ScreenFailure() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  const failure = error instanceof DeskError ? error : null
  useAgain(failure?.isAway === true, revalidator)
  const status = isRouteErrorResponse(error) ? error.status : failure?.status
  if (status === 403) return <Message title="Нет доступа" text="Этот раздел не для вашей роли." />
  if (status === 404) {
    return (
      <Message title="Не найдено" text="Возможно, запись удалена или адрес набран с ошибкой." />
    )
  }
  return (
    <Message
      title={failure?.status === 0 ? 'Нет связи с сервером' : 'Не удалось загрузить'}
      text={
        failure?.status === 0
          ? 'Проверьте интернет и повторите.'
          : (failure?.detail ?? 'Ошибка страницы.')
      }
      requestId={failure?.requestId}
    >
      <Button
        variant="secondary"
        isLoading={revalidator.state === 'loading'}
        onClick={() => void revalidator.revalidate()}
      >
        Повторить
      </Button>
    </Message>
  )
}

/** Loads again every few seconds while the server is away, and when the connection is back. */
function useAgain(isAway: boolean, { state, revalidate }: ReturnType<typeof useRevalidator>): void {
  const load = useEffectEvent(() => {
    if (state === 'idle' && !document.hidden) void revalidate()
  })
  useEffect(() => {
    if (!isAway) return
    const again = () => load()
    const timer = setInterval(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isAway])
}

function Message({
  title,
  text,
  requestId,
  children,
}: {
  title: string
  text: string
  requestId?: string | null | undefined
  children?: React.ReactNode
}) {
  return (
    <div className={styles['message']} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {requestId ? <p className={styles['note']}>Номер запроса: {requestId}</p> : null}
      {children}
    </div>
  )
}

/** Rows of the height of real ones while a list is loading. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" className={styles['skeleton']}>
      <span className="visually-hidden">Загружаем…</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']} />
      ))}
    </div>
  )
}

/** Shown in place of an empty list. */
export function EmptyList({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: React.ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
