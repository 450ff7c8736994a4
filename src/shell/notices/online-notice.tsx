import { useSyncExternalStore } from 'react'
import styles from './online-notice.module.css'

/** Shown while the browser is offline. Typed text is not lost. */
export function OnlineNotice() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    // Always in the page, so that screen readers announce the text when it appears.
    <div role="status" className={isOnline ? undefined : styles['notice']}>
      {isOnline
        ? null
        : 'Нет соединения с\u00a0интернетом. Показанное остаётся на\u00a0месте, новое откроется, когда связь вернётся.'}
    </div>
  )
}

function listen(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}
