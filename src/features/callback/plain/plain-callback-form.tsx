import type { Ref } from 'react'
import { phoneLink } from '../../../lib/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSite } from '../../../ui/site.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { CallbackPageData } from './callback-page.server.ts'
import { CallTimeFields } from '../form/call-time-fields.tsx'
import { ConsentText, MailingText, PolicyNote } from '../form/consent-text.tsx'
import styles from './plain-callback-form.module.css'

interface PlainCallbackFormProps extends CallbackPageData {
  /** The page that takes the form. */
  action: string
  /** The form with scripts will take its place, which must not move: the phone is explained as it is there. */
  isStandIn?: boolean
  ref?: Ref<HTMLFormElement> | undefined
}

/** The fields that a visitor fills in, in the order of the form. */
const formFields = ['name', 'phone', 'call_date', 'call_time', 'privacy_policy_agreed']
/** What goes along unseen: where the visitor came from. */
const context = ['type', 'form_name', 'project', 'lot', 'time_select', 'page']

/** The callback form without scripts: sent to a page, and shown again with what was typed when refused. */
export function PlainCallbackForm({
  action,
  values,
  errors,
  callTimes,
  isStandIn = false,
  ref,
}: PlainCallbackFormProps) {
  const { asksMailingConsent, city } = useSite()
  const first = formFields.find((name) => errors[name])
  const field = (name: string) => ({
    name,
    error: errors[name]?.[0],
    autoFocus: name === first,
  })
  return (
    <form ref={ref} method="post" action={action} className={styles['form']} noValidate>
      {errors['form'] ? (
        <Notice tone="error">
          {errors['form'][0]}
          {city?.phone ? (
            <>
              : <a href={phoneLink(city.phone)}>{city.phone}</a>
            </>
          ) : null}
        </Notice>
      ) : null}
      {context.map((name) =>
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
        {...(isStandIn
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
      <Button type="submit" size="l" className={styles['submit']}>
        Отправить
      </Button>
      <PolicyNote />
    </form>
  )
}
