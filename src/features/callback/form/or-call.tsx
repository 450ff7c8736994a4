// chunk: callback-parts
import { phoneLink } from '../../../lib/phone.ts'
import { useSite } from '../../../ui/site.ts'
import styles from './or-call.module.css'

/** The office's phone above the submit button: a request that fails shows no message (§8). */
export function OrCall() {
  const { contacts } = useSite()
  if (!contacts?.phone) return null
  return (
    <p className={styles['words']}>
      или&nbsp;позвоните:{' '}
      <a href={phoneLink(contacts.phone)} className={styles['phone']}>
        {contacts.phone}
      </a>
    </p>
  )
}
