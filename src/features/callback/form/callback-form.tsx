import { MaskInput } from 'maska'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { useSite } from '../../../ui/site.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { CallTimeChoice, type RegisterField } from './call-time-choice.tsx'
import styles from './callback-form.module.css'
import { resolveCallback } from './callback-resolver.ts'
import { ConsentText, MailingText, PolicyNote } from './consent-text.tsx'
import type { OpenCallbackData, TypedCallback } from './open-callback.ts'
import { phoneMask } from './phone-mask.ts'
import { createCallbackSender } from './send-callback.ts'
import { describeSent, type SentCallback } from './sent-callback.ts'

interface CallbackFormProps {
  data: OpenCallbackData
  /** It stands in a page: the policy opens over it, and there is no dialog to come back to. */
  isInPage?: boolean
  onSuccess: (sent: SentCallback) => void
}

const fields = [
  'name',
  'phone',
  'call_date',
  'call_time',
  'privacy_policy_agreed',
  'mailing_agreed',
] as const
const empty: TypedCallback = {
  name: '',
  phone: '',
  call_date: '',
  call_time: '',
  privacy_policy_agreed: false,
  mailing_agreed: false,
}

/** The callback form with scripts: editable → loading → `onSuccess`, or editable again with the server's messages. */
export function CallbackForm({ data, isInPage = false, onSuccess }: CallbackFormProps) {
  const site = useSite()
  const { pathname } = useLocation()
  const [send] = useState(() => createCallbackSender(data))
  const [isLoading, setIsLoading] = useState(false)
  const isSending = useRef(false)
  const focusNext = useRef<keyof TypedCallback | 'submit' | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm<TypedCallback>({
    defaultValues: data.typed ?? empty,
    resolver: resolveCallback,
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState

  useEffect(() => {
    // Bound once: a mask that is bound again on each render drops typed digits.
    const input = formRef.current?.elements.namedItem('phone')
    if (!(input instanceof HTMLInputElement)) return
    const mask = new MaskInput(input, phoneMask)
    return () => mask.destroy()
  }, [])

  useEffect(() => {
    // Disabled, the fields had lost the focus; now they can have it again.
    const next = focusNext.current
    if (isLoading || next === null) return
    focusNext.current = null
    if (next !== 'submit') form.setFocus(next)
    else formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isLoading, form])

  const register: RegisterField = (name) => {
    return { ...form.register(name, { onChange: () => form.clearErrors(name) }), name }
  }

  // In the order of the form, for the first wrong one gets the focus.
  const name = register('name')
  const phone = register('phone')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    const wrong = fields.find((name) => errors[name])
    if (wrong) return form.setFocus(wrong)
    isSending.current = true
    await form.handleSubmit(deliver)(event)
    isSending.current = false
  }

  async function deliver(typed: TypedCallback) {
    setIsLoading(true)
    const answer = await send(typed, pathname)
    if (answer.ok) return onSuccess(describeSent(data, typed, pathname))
    const messages = fields.flatMap((name) => {
      const message = answer.fields?.[name]?.[0]
      return message ? [{ name, message }] : []
    })
    if (messages.length === 0) {
      console.warn(`the callback request failed with status ${answer.status}`)
    }
    for (const { name, message } of messages) form.setError(name, { message })
    focusNext.current = messages[0]?.name ?? 'submit'
    setIsLoading(false)
  }

  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <fieldset className={styles['fields']} disabled={isLoading}>
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
          // The mask writes the value itself, after which React sees no change: it must hear each input.
          onInput={phone.onChange}
        />
        {(data.withTimeSelect ?? site.asksCallTime) ? (
          <CallTimeChoice form={form} register={register} />
        ) : null}
        <Checkbox
          label={
            <ConsentText
              onPolicy={(event) => {
                // A request on its way stays here: then, and when asked for, the policy opens beside it.
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
        <Button type="submit" size="l" isLoading={isLoading} className={styles['submit']}>
          Отправить
        </Button>
        <PolicyNote />
      </fieldset>
    </form>
  )
}
