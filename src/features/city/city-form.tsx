import type { FormEvent } from 'react'
import styles from './city-form.module.css'
import type { CityCard } from './schema.ts'

interface CityFormProps {
  cities: readonly CityCard[]
  active: CityCard | null
}

/** Seven days (specification, section 9). */
const COOKIE_S = 604_800

/** The choice of a city: sets the cookie and reloads; without scripts the server does both. */
export function CityForm({ cities, active }: CityFormProps) {
  return (
    <form method="post" action="/city" className={styles['form']} onSubmit={saveAndReload}>
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
  document.cookie = `city=${encodeURIComponent(submitter.value)}; path=/; max-age=${COOKIE_S}; samesite=lax`
  window.location.reload()
}
