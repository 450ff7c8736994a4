import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/http.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { modalStore } from '../../../ui/modal-store.ts'
import { useSite } from '../../../ui/site.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type OpenCallbackData, openCallback } from '../form/open-callback.ts'
import styles from './privacy-modal.module.css'

interface PrivacyModalProps {
  /** The callback form to come back to, with what was typed there. */
  data: { callback?: OpenCallbackData } | null
  onClose: () => void
}

type Text = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; html: string }

/** The text of the personal-data policy; closing it leads back to the callback form it was opened from. */
export function PrivacyModal({ data, onClose }: PrivacyModalProps) {
  const [text, setText] = useState<Text>({ state: 'loading' })
  const { policy } = useSite().documents

  useEffect(() => {
    const leaving = new AbortController()
    void callApi('/api/general_documents/', { signal: leaving.signal, isQuiet: true }).then(
      (answer) => {
        if (leaving.signal.aborted) return
        const html = answer.ok ? policyOf(answer.body) : null
        if (html === null) console.warn('the general documents could not be loaded')
        setText(html === null ? { state: 'failed' } : { state: 'ready', html })
      },
    )
    return () => leaving.abort()
  }, [])

  function close() {
    onClose()
    reopen()
  }
  function reopen() {
    if (data?.callback) openCallback(data.callback, data.callback.typed)
  }
  const comeBack = useEffectEvent(reopen)
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // Back closes it over our head; another page or another modal is not a way back to the form.
      if (modalStore.get() === null && window.location.pathname === pathname) comeBack()
    }
  }, [])

  return (
    <Dialog isOpen onClose={close} title="Политика обработки персональных данных" size="form">
      {text.state === 'loading' ? <Skeleton height="40rem" /> : null}
      {/* A failure is only logged (specification, section 8): the way to the text is no word about it. */}
      {text.state === 'failed' && policy ? (
        <p>
          <a href={policy} target="_blank" rel="noreferrer">
            Открыть политику на отдельной странице
          </a>
        </p>
      ) : null}
      {text.state === 'ready' ? (
        // The company's own text, cleaned when it was loaded into the database.
        <div className={styles['text']} dangerouslySetInnerHTML={{ __html: text.html }} />
      ) : null}
    </Dialog>
  )
}

function policyOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('privacy_policy' in body)) return null
  const { privacy_policy: policy } = body
  if (typeof policy !== 'object' || policy === null || !('html' in policy)) return null
  return typeof policy.html === 'string' ? policy.html : null
}
