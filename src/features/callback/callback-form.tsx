import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { MaskInput } from 'maska'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { useSite } from '../../ui/site.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './callback-form.module.css'
import { callbackWords } from './callback-words.ts'
import { ConsentText, MailingText } from './consent-text.tsx'
import type { OpenCallbackData, TypedCallback } from './open-callback.ts'
import { phoneMask } from './phone-mask.ts'
import { callbackFormSchema } from './schema.ts'
import { createCallbackSender } from './send-callback.ts'

interface CallbackFormProps {
  data: OpenCallbackData
  onSuccess: () => void
}

const fields = ['name', 'phone', 'privacy_policy_agreed', 'mailing_agreed'] as const
const empty: TypedCallback = {
  name: '',
  phone: '',
  privacy_policy_agreed: false,
  mailing_agreed: false,
}

/** The form of the callback modal: editable → loading → `onSuccess`, or editable again with the server's messages. */
export function CallbackForm({ data, onSuccess }: CallbackFormProps) {
  const site = useSite()
  const { pathname } = useLocation()
  const [send] = useState(() => createCallbackSender(data))
  const [isLoading, setIsLoading] = useState(false)
  const isSending = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm<TypedCallback>({
    defaultValues: data.typed ?? empty,
    // The schema answers the checked form; what is sent is what was typed.
    resolver: standardSchemaResolver(callbackFormSchema, undefined, { raw: true }) as never,
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

  function register(name: keyof TypedCallback) {
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
    if (answer.ok) return onSuccess()
    setIsLoading(false)
    if (!answer.fields) console.warn(`the callback request failed with status ${answer.status}`)
    const messages = fields.flatMap((name) => {
      const message = answer.fields?.[name]?.[0]
      return message ? [{ name, message }] : []
    })
    for (const { name, message } of messages) form.setError(name, { message })
    focusWhenEditable(messages[0]?.name)
  }

  /** The fields were disabled and lost the focus; they are enabled again with the next rendering. */
  function focusWhenEditable(name: (typeof fields)[number] | undefined) {
    requestAnimationFrame(() => {
      if (name) form.setFocus(name)
      else formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    })
  }

  return (
    <form ref={formRef} className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['promise']}>{callbackWords.promise}</p>
      <fieldset className={styles['fields']} disabled={isLoading}>
        <TextField label="Имя" autoComplete="name" error={errors.name?.message} {...name} />
        <TextField
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+7 (___) ___-__-__"
          error={errors.phone?.message}
          {...phone}
          // The mask writes the value itself, after which React sees no change: it must hear each input.
          onInput={phone.onChange}
        />
        <Checkbox
          label={
            <ConsentText
              onPolicy={(event) => {
                event.preventDefault()
                openModal('privacy_policy', { callback: { ...data, typed: form.getValues() } })
              }}
            />
          }
          error={errors.privacy_policy_agreed?.message}
          {...register('privacy_policy_agreed')}
        />
        {site.asksMailingConsent ? (
          <Checkbox label={<MailingText />} {...register('mailing_agreed')} />
        ) : null}
        <Button type="submit" size="l" isLoading={isLoading} className={styles['submit']}>
          Отправить
        </Button>
      </fieldset>
    </form>
  )
}
