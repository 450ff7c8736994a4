// chunk: callback-dialog
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../ui/form/dialog.tsx'
import { useSite } from '../../../ui/site.ts'
import { track } from '../../analytics/track.ts'
import { callbackTexts } from '../callback-texts.ts'
import { runFollowUps } from './run-follow-ups.ts'
import { CallbackForm } from './callback-form.tsx'
import { CallbackLotStrip } from './callback-lot.tsx'
import type { OpenCallbackData } from './open-callback.ts'
import type { SentCallback } from './sent-callback.ts'
import { useCallPromise } from '../intake/use-call-promise.ts'
import { CallbackSuccess } from './callback-success.tsx'

interface CallbackModalProps {
  data: OpenCallbackData
  onClose: () => void
}

/** The callback dialog: the form, then the success view, which closes automatically. */
export function CallbackModal({ data, onClose }: CallbackModalProps) {
  const [sentCallback, setSent] = useState<SentCallback | null>(null)
  const isSent = sentCallback !== null
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasExpired, setHasExpired] = useState(false)
  const closedBy = useRef<'timer' | 'visitor'>('visitor')
  const isWatched = isSent && data.watchSuccess === true
  const { city } = useSite()
  const promise = useCallPromise()
  const isRepeated = city?.promisesByCalendar && sentCallback?.scheduledAt === undefined

  useEffect(closePopovers, [])
  useEffect(() => {
    // On unmount, whatever closed it: the button, Escape, the backdrop, Back or the timer.
    if (isWatched) return () => track({ kind: 'success_closed', by: closedBy.current })
  }, [isWatched])

  return (
    <Dialog
      isOpen={!hasExpired}
      onLeave={() => setIsLeaving(true)}
      onClose={onClose}
      title={isSent ? callbackTexts.successTitle : (data.modalTitle ?? callbackTexts.title)}
      description={isSent ? null : promise}
      colorClose={data.colorClose}
      inversedClose={data.inversedClose}
    >
      {data.shownLot ? <CallbackLotStrip lot={data.shownLot} /> : null}
      {isSent ? null : (
        <CallbackForm
          data={data}
          onSuccess={(sent) => {
            setSent(sent)
            void runFollowUps(sent)
          }}
        />
      )}
      <CallbackSuccess
        sent={sentCallback}
        isLeaving={isLeaving}
        promise={isRepeated ? promise : null}
        onExpire={() => {
          closedBy.current = 'timer'
          setHasExpired(true)
        }}
      />
    </Dialog>
  )
}

/**
 * Closes the burger menu that the browser opened as a native popover before scripts had loaded (§4.1,
 * section 4). It is in the top layer and would cover the dialog.
 */
function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    // Browsers without popovers lack the method and have none open.
    popover.hidePopover?.()
  }
}
