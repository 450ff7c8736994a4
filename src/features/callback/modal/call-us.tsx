import { phoneLink } from '../../../lib/phone.ts'
import { useSite } from '../../../ui/site.ts'
import styles from './call-us.module.css'

/** Whether the callback form is offered: without a published policy there is nothing to agree to. */
export function useIsCallbackOffered(): boolean {
  return useSite().documents.policy !== null
}

/** In place of the form where it is not offered: how to reach the company without it. */
export function CallUs() {
  const { city } = useSite()
  if (city?.phone) {
    return (
      <p className={styles['words']}>
        Заявки на&nbsp;сайте сейчас не&nbsp;принимаем: позвоните нам по&nbsp;телефону{' '}
        <a href={phoneLink(city.phone)} className={styles['phone']}>
          {city.phone}
        </a>
        .
      </p>
    )
  }
  if (city?.email) {
    return (
      <p className={styles['words']}>
        Заявки на&nbsp;сайте сейчас не&nbsp;принимаем: напишите нам на{' '}
        <a href={`mailto:${city.email}`}>{city.email}</a>.
      </p>
    )
  }
  return <p className={styles['words']}>Заявки на&nbsp;сайте сейчас не&nbsp;принимаем.</p>
}
