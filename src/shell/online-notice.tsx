import { useSyncExternalStore } from 'react'
import styles from './online-notice.module.css'

/** Says that the connection is gone, and goes when it is back. What was typed stays where it is. */
export function OnlineNotice() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    // There before its words, so that screen readers say them when they come.
    <div role="status" className={isOnline ? undefined : styles['notice']}>
      {isOnline
        ? null
        : 'Нет соединения с\u00a0интернетом. Показанное остаётся на\u00a0месте, новое откроется, когда связь вернётся.'}
    </div>
  )
}

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
