import { phoneLink } from '../../../lib/phone.ts'
import { useSite } from '../../../ui/site.ts'
import styles from './call-us.module.css'

/** Whether the callback form is offered: it requires consent to a published policy. */
export function useIsCallbackOffered(): boolean {
  return useSite().documents.policy !== null
}

/** Shown instead of the form: the city's phone or e-mail. */
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
