import { phoneLink } from '../../../lib/phone.ts'
import { useSite } from '../../../ui/site.ts'
import { MailLink } from '../../../ui/mail-link.tsx'
import styles from './call-us.module.css'

/** Whether the callback form is offered: it requires consent to a published policy. */
export function useIsCallbackOffered(): boolean {
  return useSite().documents.policy !== null
}

/** Whether a callback button is shown: the form is offered, or there is a phone to call. */
export function useCanAsk(): boolean {
  const { documents, contacts } = useSite()
  return documents.policy !== null || (contacts?.phone ?? '') !== ''
}

/** Shown instead of the form: the office's phone or e-mail. */
export function CallUs() {
  const { contacts } = useSite()
  if (contacts?.phone) {
    return (
      <p className={styles['words']}>
        Заявки на&nbsp;сайте сейчас не&nbsp;принимаем: позвоните нам по&nbsp;телефону{' '}
        <a href={phoneLink(contacts.phone)} className={styles['phone']}>
          {contacts.phone}
        </a>
        .
      </p>
    )
  }
  if (contacts?.email) {
    return (
      <p className={styles['words']}>
        Заявки на&nbsp;сайте сейчас не&nbsp;принимаем: напишите нам на{' '}
        <MailLink address={contacts.email} />.
      </p>
    )
  }
  return <p className={styles['words']}>Заявки на&nbsp;сайте сейчас не&nbsp;принимаем.</p>
}
