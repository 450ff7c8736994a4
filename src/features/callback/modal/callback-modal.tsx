import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { track } from '../../analytics/track.ts'
import { callFollowUps } from '../follow-ups/call-follow-ups.ts'
import { CallUs, useIsCallbackOffered } from './call-us.tsx'
import { CallbackForm } from '../form/callback-form.tsx'
import { CallbackSuccess } from './callback-success.tsx'
import { callbackWords } from '../form/callback-words.ts'
import { closePopovers } from './close-popovers.ts'
import type { OpenCallbackData } from '../form/open-callback.ts'

interface CallbackModalProps {
  data: OpenCallbackData
  onClose: () => void
}

/** The callback form above the page, and its thanks, which close by themselves. */
export function CallbackModal({ data, onClose }: CallbackModalProps) {
  const [isSent, setIsSent] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasExpired, setHasExpired] = useState(false)
  const closedBy = useRef<'timer' | 'visitor'>('visitor')
  const isWatched = isSent && data.watchSuccess === true
  const isOffered = useIsCallbackOffered()

  useEffect(closePopovers, [])
  useEffect(() => {
    // However it goes: by its button, Escape, the backdrop, Back or the timer.
    if (isWatched) return () => track({ kind: 'success_closed', by: closedBy.current })
  }, [isWatched])

  if (!isOffered) {
    return (
      <Dialog isOpen onClose={onClose} title={callbackWords.callUsTitle}>
        <CallUs />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen={!hasExpired}
      onLeave={() => setIsLeaving(true)}
      onClose={onClose}
      title={isSent ? callbackWords.successTitle : (data.modalTitle ?? callbackWords.title)}
      description={isSent ? null : callbackWords.promise}
      colorClose={data.colorClose}
      inversedClose={data.inversedClose}
    >
      {isSent ? null : (
        <CallbackForm
          data={data}
          onSuccess={(sent) => {
            setIsSent(true)
            void callFollowUps(sent)
          }}
        />
      )}
      <CallbackSuccess
        isSent={isSent}
        isLeaving={isLeaving}
        onExpire={() => {
          closedBy.current = 'timer'
          setHasExpired(true)
        }}
      />
    </Dialog>
  )
}
