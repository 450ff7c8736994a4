// chunk: callback-dialog
import { MaskInput } from 'maska'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { openModal } from '../../../ui/form/modal-store.ts'
import { useSite } from '../../../ui/site.ts'
import { toTypedWishes, visitorFields, wishNames } from '../callback-fields.ts'
import { callbackTexts } from '../callback-texts.ts'
import { CallTimeChoice, type RegisterField } from './call-time-choice.tsx'
import styles from './callback-form.module.css'
import { resolveCallback } from './callback-resolver.ts'
import { CallbackWishes } from './callback-wishes.tsx'
import { ConsentText, MailingText, PolicyNote } from './consent-text.tsx'
import type { OpenCallbackData, TypedCallback } from './open-callback.ts'
import { OrCall } from './or-call.tsx'
import { pageLotStore } from './page-lot.ts'
import { phoneMask } from './phone-mask.ts'
import { createCallbackSender } from './send-callback.ts'
import { type SentCallback, toSentCallback } from './sent-callback.ts'

interface CallbackFormProps {
  data: OpenCallbackData
  /** The form is part of a page: the policy opens above it and does not reopen a callback dialog when closed. */
  isInPage?: boolean
  onSuccess: (sent: SentCallback) => void
}

/** Type of an error that the server found. */
const REJECTED = 'server'
const empty: TypedCallback = {
  name: '',
  phone: '',
  call_date: '',
  call_time: '',
  privacy_policy_agreed: false,
  mailing_agreed: false,
  ...toTypedWishes(() => null),
}

/** The callback form with scripts: editable → loading → `onSuccess`, or editable again with the server's messages. */
export function CallbackForm({ data, isInPage = false, onSuccess }: CallbackFormProps) {
  const site = useSite()
  const { pathname } = useLocation()
  const [send] = useState(() => createCallbackSender(data))
  const [isLoading, setIsLoading] = useState(false)
  const [note] = useState(() => pageLotStore.get()?.note)
  const [isWishing] = useState(note !== undefined || wishNames.some((name) => data.typed?.[name]))
  const isSending = useRef(false)
  const focusNext = useRef<keyof TypedCallback | 'submit' | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  /** The values of a request that got no response. */
  const unanswered = useRef('')
  const form = useForm<TypedCallback>({
    defaultValues: data.typed ?? { ...empty, ...(note && { furniture: note }) },
    resolver: resolveCallback,
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState

  useEffect(() => {
    // The mask is bound once: binding it on each render loses typed digits.
    const input = formRef.current?.elements.namedItem('phone')
    if (!(input instanceof HTMLInputElement)) return
    const mask = new MaskInput(input, phoneMask)
    return () => mask.destroy()
  }, [])

  useEffect(() => {
    // Disabled fields lose the focus. It is restored once they are enabled again.
    const next = focusNext.current
    if (isLoading || next === null) return
    focusNext.current = null
    if (next !== 'submit') form.setFocus(next)
    else formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isLoading, form])

  useRepeatOnline(() => {
    if (unanswered.current !== JSON.stringify(form.getValues())) return
    unanswered.current = ''
    formRef.current?.requestSubmit()
  })

  const register: RegisterField = (name) => {
    return { ...form.register(name, { onChange: () => form.clearErrors(name) }), name }
  }

  // Registered in the order of the form: the first invalid field gets the focus.
  const name = register('name')
  const phone = register('phone')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    if (await isRejected()) form.setFocus(visitorFields.find((name) => findError(name)) ?? 'name')
    else await form.handleSubmit(deliver)(event)
    isSending.current = false
  }

  const findError = (name: keyof TypedCallback) => form.getFieldState(name).error

  /** A value that the server has rejected is not sent again. All other fields are validated again. */
  async function isRejected() {
    const rejected = visitorFields.flatMap((name) => {
      const error = findError(name)
      return error?.type === REJECTED ? [{ name, error }] : []
    })
    if (rejected.length === 0) return false
    await form.trigger()
    for (const { name, error } of rejected) if (!findError(name)) form.setError(name, error)
    return true
  }

  async function deliver(typed: TypedCallback) {
    setIsLoading(true)
    const result = await send(typed, pathname)
    unanswered.current = !result.ok && result.status === 0 ? JSON.stringify(form.getValues()) : ''
    if (result.ok) return onSuccess(toSentCallback(data, typed, pathname))
    const messages = visitorFields.flatMap((name) => {
      const message = result.fields?.[name]?.[0]
      return message ? [{ name, message }] : []
    })
    if (messages.length === 0) {
      console.warn(`the callback request failed with status ${result.status}`)
    }
    for (const { name, message } of messages) form.setError(name, { type: REJECTED, message })
    focusNext.current = messages[0]?.name ?? 'submit'
    setIsLoading(false)
  }

  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <fieldset className={styles['fields']} disabled={isLoading}>
        <legend className="visually-hidden">{callbackTexts.fieldsLegend}</legend>
        <TextField
          label="Имя"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...name}
        />
        <TextField
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          placeholder="+7 (___) ___-__-__"
          error={errors.phone?.message}
          {...phone}
          // The mask sets the value itself, so React fires no change event. Input events are used instead.
          onInput={phone.onChange}
        />
        {(data.withTimeSelect ?? site.asksCallTime) ? (
          <CallTimeChoice form={form} register={register} />
        ) : null}
        <Checkbox
          label={
            <ConsentText
              onPolicy={(event) => {
                // While a request is in flight, or with Ctrl or Cmd, the policy opens in a new tab.
                if (isLoading || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                const callback = { ...data, typed: form.getValues() }
                openModal('privacy_policy', isInPage ? {} : { callback })
              }}
            />
          }
          required
          error={errors.privacy_policy_agreed?.message}
          {...register('privacy_policy_agreed')}
        />
        {site.asksMailingConsent ? (
          <Checkbox label={<MailingText />} {...register('mailing_agreed')} />
        ) : null}
        <CallbackWishes
          toField={(name) => ({ error: errors[name]?.message, ...register(name) })}
          isChosen={isWishing}
          note={note}
        />
        <OrCall />
        <Button type="submit" size="l" isLoading={isLoading} className={styles['submit']}>
          Отправить
        </Button>
        <PolicyNote />
      </fieldset>
    </form>
  )
}

/** Calls `repeat` whenever the browser reports that the connection is back. */
function useRepeatOnline(repeat: () => void): void {
  const latest = useRef(repeat)
  useEffect(() => {
    latest.current = repeat
  })
  useEffect(() => {
    const onOnline = () => latest.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
