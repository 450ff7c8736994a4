import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, nationalDigits } from '../../../lib/phone.ts'
import { callFollowUps } from '../follow-ups/call-follow-ups.ts'
import type { CallbackForm } from '../form/callback-form.tsx'
import type { CallbackPageData } from './callback-page.server.ts'
import { callbackWords } from '../form/callback-words.ts'
import type { TypedCallback } from '../form/open-callback.ts'
import { PlainCallbackForm } from './plain-callback-form.tsx'
import type { CallbackModalData } from '../schema.ts'

interface PageCallbackProps extends CallbackPageData {
  data: CallbackModalData
  /** The page it stands on, which takes the form without scripts. */
  action: string
}

interface Scripted {
  Form: ComponentType<Parameters<typeof CallbackForm>[0]>
  typed: TypedCallback
  /** The field that the visitor was in. */
  focused: string | null
}

/**
 * The callback form inside a page. It comes as a plain form that needs no scripts; once the code of the other
 * has come, that one takes its place with what was typed. Its thanks stay: nothing has to close.
 */
export function PageCallback({ data, action, values, errors, callTimes }: PageCallbackProps) {
  const [scripted, setScripted] = useState<Scripted | null>(null)
  const [isSent, setIsSent] = useState(false)
  const placeRef = useRef<HTMLDivElement>(null)
  const plainRef = useRef<HTMLFormElement>(null)
  // Refused, it is to be read with its messages; it works as it is.
  const wasRefused = Object.keys(errors).length > 0

  useEffect(() => {
    if (wasRefused) return
    let isGone = false
    const replace = ({ CallbackForm }: typeof import('../form/callback-form.tsx')) => {
      const plain = plainRef.current
      if (isGone || !plain) return
      const focused = plain.contains(document.activeElement) ? document.activeElement : null
      setScripted({
        Form: CallbackForm,
        typed: typedInto(plain),
        focused: focused?.getAttribute('name') ?? null,
      })
    }
    // Without it the plain form stays, which is as good.
    import('../form/callback-form.tsx').then(replace, () => {})
    return () => {
      isGone = true
    }
  }, [wasRefused])

  useLayoutEffect(() => {
    if (!scripted?.focused) return
    placeRef.current?.querySelector<HTMLElement>(`[name="${scripted.focused}"]`)?.focus()
  }, [scripted])

  useEffect(() => {
    // The button that had the focus is gone with the form.
    if (isSent) placeRef.current?.focus()
  }, [isSent])

  if (isSent) {
    return (
      <div ref={placeRef} tabIndex={-1} role="status">
        <h3>{callbackWords.successTitle}</h3>
        <p>{callbackWords.successText}</p>
      </div>
    )
  }
  return (
    <div ref={placeRef}>
      {scripted ? (
        <scripted.Form
          data={{ ...data, typed: scripted.typed }}
          isInPage
          onSuccess={(sent) => {
            setIsSent(true)
            void callFollowUps(sent)
          }}
        />
      ) : (
        <PlainCallbackForm
          ref={plainRef}
          action={action}
          isStandIn
          {...{ values, errors, callTimes }}
        />
      )}
    </div>
  )
}

function typedInto(form: HTMLFormElement): TypedCallback {
  const fields = new FormData(form)
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const national = nationalDigits(text('phone'))
  return {
    name: text('name'),
    phone: national === null ? text('phone') : formatPhone(national),
    call_date: text('call_date'),
    call_time: text('call_time'),
    privacy_policy_agreed: fields.has('privacy_policy_agreed'),
    mailing_agreed: fields.has('mailing_agreed'),
  }
}
