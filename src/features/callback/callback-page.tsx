import { useLoaderData } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Container } from '../../ui/container.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './callback-page.module.css'
import type { CallbackPageData } from './callback-page.server.ts'
import { callbackWords } from './callback-words.ts'
import { ConsentText, MailingText } from './consent-text.tsx'

/** The callback form as a page of its own: complete without scripts. */
export function Component() {
  const { values, errors } = useLoaderData<CallbackPageData>()
  const { asksMailingConsent } = useSite()
  const first = ['name', 'phone', 'privacy_policy_agreed'].find((name) => errors[name])
  const field = (name: string) => ({
    name,
    error: errors[name]?.[0],
    autoFocus: name === first,
  })
  return (
    <Container className={styles['page']}>
      <PageHead
        title={callbackWords.title}
        description="Оставьте имя и телефон, и мы вам перезвоним"
        path="/callback"
        isIndexed={false}
      />
      <h1>{callbackWords.title}</h1>
      <p className={styles['promise']}>{callbackWords.promise}</p>
      <form method="post" action="/callback" className={styles['form']} noValidate>
        {['form_name', 'lot', 'page'].map((name) =>
          values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
        )}
        <TextField
          label="Имя"
          autoComplete="name"
          defaultValue={values['name']}
          {...field('name')}
        />
        <TextField
          label="Телефон"
          type="tel"
          autoComplete="tel"
          hint="Например, +7 (912) 345-67-89"
          defaultValue={values['phone']}
          {...field('phone')}
        />
        <Checkbox
          label={<ConsentText />}
          value="true"
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
        <p>
          <Button type="submit" size="l">
            Отправить
          </Button>
        </p>
      </form>
    </Container>
  )
}
