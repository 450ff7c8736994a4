import { phoneLink } from '../../../lib/phone.ts'
import { useSite } from '../../../ui/site.ts'
import styles from './or-call.module.css'

/** The city's phone above the submit button: a request that fails shows no message (§8). */
export function OrCall() {
  const { city } = useSite()
  if (!city?.phone) return null
  return (
    <p className={styles['words']}>
      или&nbsp;позвоните:{' '}
      <a href={phoneLink(city.phone)} className={styles['phone']}>
        {city.phone}
      </a>
    </p>
  )
}
