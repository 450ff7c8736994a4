import { joinWords } from '../../../lib/plain-text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/http/http.ts'
import { Dialog } from '../../../ui/form/dialog.tsx'
import { modalStore } from '../../../ui/form/modal-store.ts'
import { useSite } from '../../../ui/site.ts'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { type OpenCallbackData, openCallback } from './open-callback.ts'
import styles from './privacy-modal.module.css'

interface PrivacyModalProps {
  /** The callback form to reopen, with its typed values. */
  data: { callback?: OpenCallbackData } | null
  onClose: () => void
}

type Text = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; html: string }

/** The text of the personal-data policy. Closing it reopens the callback form that it was opened from. */
export function PrivacyModal({ data, onClose }: PrivacyModalProps) {
  const [text, setText] = useState<Text>({ state: 'loading' })
  const { policy } = useSite().documents

  useEffect(() => {
    const unmounting = new AbortController()
    void callApi('/api/general_documents/', { signal: unmounting.signal, isQuiet: true }).then(
      (result) => {
        if (unmounting.signal.aborted) return
        const html = result.ok ? findPolicyHtml(result.body) : null
        if (html === null) console.warn('the general documents could not be loaded')
        setText(html === null ? { state: 'failed' } : { state: 'ready', html })
      },
    )
    return () => unmounting.abort()
  }, [])

  function close() {
    onClose()
    reopen()
  }
  function reopen() {
    if (data?.callback) openCallback(data.callback, data.callback.typed)
  }
  const reopenOnBack = useEffectEvent(reopen)
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // Back unmounts the dialog without `close`. Another page or another modal does not reopen the form.
      if (modalStore.get() === null && window.location.pathname === pathname) reopenOnBack()
    }
  }, [])

  return (
    <Dialog isOpen onClose={close} title="Политика обработки персональных данных" size="form">
      {text.state === 'loading' ? <Skeleton height="40rem" /> : null}
      {/* A failure is only logged (§8). The link is shown without an error message. */}
      {text.state === 'failed' && policy ? (
        <p>
          <a href={policy} target="_blank" rel="noreferrer">
            Открыть политику на отдельной странице
          </a>
        </p>
      ) : null}
      {text.state === 'ready' ? (
        // The company's own text, sanitized at import.
        <div
          className={styles['text']}
          dangerouslySetInnerHTML={{ __html: joinWords(text.html) }}
        />
      ) : null}
    </Dialog>
  )
}

function findPolicyHtml(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('privacy_policy' in body)) return null
  const { privacy_policy: policy } = body
  if (typeof policy !== 'object' || policy === null || !('html' in policy)) return null
  return typeof policy.html === 'string' ? policy.html : null
}
