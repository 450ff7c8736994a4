import type { Ref } from 'react'
import { phoneLink } from '../../../lib/phone.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useSite } from '../../../ui/site.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { CallbackPageData } from './callback-page.server.ts'
import { contextFields, visitorFields, wishNames } from '../callback-fields.ts'
import { CallbackWishes } from '../form/callback-wishes.tsx'
import { CallTimeFields } from '../form/call-time-fields.tsx'
import { OrCall } from '../form/or-call.tsx'
import { ConsentText, MailingText, PolicyNote } from '../form/consent-text.tsx'
import styles from '../form/callback-form.module.css'

interface PlainCallbackFormProps extends Omit<CallbackPageData, 'lot' | 'promise'> {
  /** Address of the page that handles the form. */
  action: string
  /** The scripted form will replace this one: the phone has a placeholder as there, so that the layout does not shift. */
  isReplaced?: boolean
  ref?: Ref<HTMLFormElement> | undefined
}

/** The callback form without scripts. An invalid form is shown again with the typed values. */
export function PlainCallbackForm({
  action,
  values,
  errors,
  callTimes,
  isReplaced = false,
  ref,
}: PlainCallbackFormProps) {
  const { asksMailingConsent, contacts } = useSite()
  const first = visitorFields.find((name) => errors[name])
  const field = (name: string) => ({
    name,
    error: errors[name]?.[0],
    autoFocus: name === first,
  })
  return (
    <form ref={ref} method="post" action={action} className={styles['fields']} noValidate>
      {errors['form'] ? (
        <Notice tone="error">
          {errors['form'][0]}
          {contacts?.phone ? (
            <>
              : <a href={phoneLink(contacts.phone)}>{contacts.phone}</a>
            </>
          ) : null}
        </Notice>
      ) : null}
      {contextFields.map((name) =>
        values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
      )}
      <TextField
        label="Имя"
        autoComplete="name"
        required
        defaultValue={values['name']}
        {...field('name')}
      />
      <TextField
        label="Телефон"
        type="tel"
        autoComplete="tel"
        required
        {...(isReplaced
          ? { placeholder: '+7 (___) ___-__-__' }
          : { hint: 'Например, +7 (912) 345-67-89' })}
        defaultValue={values['phone']}
        {...field('phone')}
      />
      {callTimes ? (
        <CallTimeFields
          {...callTimes}
          noTime="Не выбрано"
          date={{ defaultValue: values['call_date'], ...field('call_date') }}
          time={{ defaultValue: values['call_time'], ...field('call_time') }}
        />
      ) : null}
      <Checkbox
        label={<ConsentText />}
        value="true"
        required
        defaultChecked={values['privacy_policy_agreed'] !== undefined}
        {...field('privacy_policy_agreed')}
      />
      {asksMailingConsent ? (
        <Checkbox
          label={<MailingText />}
          name="mailing_agreed"
          value="true"
          defaultChecked={values['mailing_agreed'] !== undefined}
        />
      ) : null}
      <CallbackWishes
        toField={(name) => ({ typed: values[name] ?? '', ...field(name) })}
        isChosen={wishNames.some((name) => values[name])}
      />
      <OrCall />
      <Button type="submit" size="l" className={styles['submit']}>
        Отправить
      </Button>
      <PolicyNote />
    </form>
  )
}
