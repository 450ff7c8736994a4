import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { CallbackForm } from './callback-form.tsx'
import { CallbackSuccess } from './callback-success.tsx'
import { callbackWords } from './callback-words.ts'
import type { OpenCallbackData } from './open-callback.ts'

interface CallbackModalProps {
  data: OpenCallbackData
  onClose: () => void
}

/** The callback form above the page, and its thanks, which close by themselves. */
export function CallbackModal({ data, onClose }: CallbackModalProps) {
  const [isSent, setIsSent] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const hasExpired = useRef(false)

  function close() {
    if (isSent && data.watchSuccess) {
      pushEvent(hasExpired.current ? 'timer_expired' : 'cross_close')
    }
    onClose()
  }

  return (
    <Dialog
      isOpen={!isOver}
      onClose={close}
      title={isSent ? callbackWords.successTitle : (data.modalTitle ?? callbackWords.title)}
      colorClose={data.colorClose}
    >
      {isSent ? (
        <CallbackSuccess
          onExpire={() => {
            hasExpired.current = true
            setIsOver(true)
          }}
        />
      ) : (
        <CallbackForm data={data} onSuccess={() => setIsSent(true)} />
      )}
    </Dialog>
  )
}

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** The event's name alone: nothing of the visitor enters the data layer. */
function pushEvent(event: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event })
}
