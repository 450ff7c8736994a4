import clsx from 'clsx'
import type { FormEvent } from 'react'
import { CITY_COOKIE, CITY_COOKIE_S } from '../../lib/city-cookie.ts'
import { writeCookie } from '../../ui/write-cookie.ts'
import styles from './city-form.module.css'
import type { CityCard } from './city-schema.ts'

interface CityFormProps {
  cities: readonly CityCard[]
  active: CityCard | null
  /** Side by side instead of one below the other. */
  isTabs?: boolean | undefined
}

/** A choice of cities. Sets the cookie and reloads; without scripts the server does both. */
export function CityForm({ cities, active, isTabs = false }: CityFormProps) {
  return (
    <form
      method="post"
      action="/city"
      className={clsx(styles['form'], isTabs && styles['tabs'])}
      aria-label={isTabs ? 'Город' : undefined}
      onSubmit={saveAndReload}
    >
      <ul>
        {cities.map((city) => (
          <li key={city.slug}>
            <button
              type="submit"
              name="city"
              value={city.slug}
              className={styles['city']}
              aria-current={city.slug === active?.slug ? 'true' : undefined}
            >
              {city.name}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}

function saveAndReload(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent
  if (!(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  writeCookie(CITY_COOKIE, submitter.value, CITY_COOKIE_S)
  window.location.reload()
}
