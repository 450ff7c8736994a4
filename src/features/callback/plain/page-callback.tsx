import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, nationalDigits } from '../../../lib/phone.ts'
import { runFollowUps } from '../form/run-follow-ups.ts'
import type { CallbackForm } from '../form/callback-form.tsx'
import type { CallbackPageData } from './callback-page.server.ts'
import { toTypedWishes } from '../callback-fields.ts'
import { callbackTexts } from '../callback-texts.ts'
import type { TypedCallback } from '../form/open-callback.ts'
import type { SentCallback } from '../form/sent-callback.ts'
import { PlainCallbackForm } from './plain-callback-form.tsx'
import type { CallbackModalData } from '../schema.ts'

interface PageCallbackProps extends Omit<CallbackPageData, 'lot'> {
  data: CallbackModalData
  /** Address of the page that contains it and handles the form sent without scripts. */
  action: string
}

interface Scripted {
  Form: ComponentType<Parameters<typeof CallbackForm>[0]>
  typed: TypedCallback
  /** Name of the focused field. */
  focused: string | null
}

/**
 * The callback form inside a page. It is rendered as a plain form that works without scripts and replaced by the
 * scripted form, with the typed values, once that code has loaded. The success message stays.
 */
export function PageCallback({
  data,
  action,
  values,
  errors,
  callTimes,
  promise,
}: PageCallbackProps) {
  const [scripted, setScripted] = useState<Scripted | null>(null)
  const [sentCallback, setSent] = useState<SentCallback | null>(null)
  const isSent = sentCallback !== null
  const placeRef = useRef<HTMLDivElement>(null)
  const plainRef = useRef<HTMLFormElement>(null)
  // A form with errors is not replaced: the visitor is reading its messages.
  const hasErrors = Object.keys(errors).length > 0

  useEffect(() => {
    if (hasErrors) return
    let isUnmounted = false
    const replace = ({ CallbackForm }: typeof import('../form/callback-form.tsx')) => {
      const plain = plainRef.current
      if (isUnmounted || !plain) return
      const focused = plain.contains(document.activeElement) ? document.activeElement : null
      setScripted({
        Form: CallbackForm,
        typed: readTyped(plain),
        focused: focused?.getAttribute('name') ?? null,
      })
    }
    // If the code cannot be loaded, the plain form stays and works.
    import('../form/callback-form.tsx').then(replace, () => {})
    return () => {
      isUnmounted = true
    }
  }, [hasErrors])

  useLayoutEffect(() => {
    if (!scripted?.focused) return
    placeRef.current?.querySelector<HTMLElement>(`[name="${scripted.focused}"]`)?.focus()
  }, [scripted])

  useEffect(() => {
    // The focused button was removed with the form.
    if (isSent) placeRef.current?.focus()
  }, [isSent])

  if (isSent) {
    return (
      <div ref={placeRef} tabIndex={-1} role="status">
        <h3>{callbackTexts.successTitle}</h3>
        <p>{callbackTexts.successText}</p>
        {promise && sentCallback.scheduledAt === undefined ? <p>{promise}</p> : null}
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
            setSent(sent)
            void runFollowUps(sent)
          }}
        />
      ) : (
        <PlainCallbackForm
          ref={plainRef}
          action={action}
          isReplaced
          {...{ values, errors, callTimes }}
        />
      )}
    </div>
  )
}

function readTyped(form: HTMLFormElement): TypedCallback {
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
    ...toTypedWishes(text),
  }
}
