import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { CallbackForm } from './callback-form.tsx'
import { CallbackSuccess } from './callback-success.tsx'
import { callbackWords } from './callback-words.ts'
import type { OpenCallbackData } from './open-callback.ts'
import { tellClosed } from './success-events.ts'

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
    if (isSent && data.watchSuccess) tellClosed(hasExpired.current ? 'timer' : 'visitor')
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
