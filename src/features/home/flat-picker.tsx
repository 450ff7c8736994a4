import { formatRoomGroup } from '../../lib/lots/room-groups.ts'
import { useRef, useState } from 'react'
import { formatCount, formatMillions } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import styles from './flat-picker.module.css'
import type { HomeFlatsData } from './home-page.server.ts'

interface FlatPickerProps {
  flats: HomeFlatsData
  /** The city whose flats are counted; null: all of them. */
  city: string | null
}

/** The first choice of a flat: rooms and the highest price, with how many there are. A form, for the list without scripts. */
export function FlatPicker({ flats, city }: FlatPickerProps) {
  const [found, setFound] = useState<number | null>(null)
  const latest = useRef('')
  const count = found ?? flats.count
  const recount = async (form: HTMLFormElement) => {
    const search = readChoice(form)
    latest.current = search
    const next = await countFlats(search)
    // A later choice has been made.
    if (latest.current === search) setFound(next)
  }
  return (
    <form
      action="/flats"
      aria-label="Подбор квартиры"
      autoComplete="off"
      className={styles['picker']}
      onChange={({ currentTarget }) => void recount(currentTarget)}
      onSubmit={({ currentTarget }) => leaveOutEmpty(currentTarget)}
    >
      {city === null ? null : <input type="hidden" name="city" value={city} />}
      <fieldset className={styles['rooms']}>
        <legend className="visually-hidden">Комнаты</legend>
        {flats.rooms.map(({ value }) => (
          <label key={value} className={styles['key']}>
            <input type="checkbox" name="rooms" value={value} />
            <span>{formatRoomGroup(Number(value))}</span>
          </label>
        ))}
      </fieldset>
      <label className={styles['price']}>
        <span className="visually-hidden">Цена до</span>
        <select name="price_max">
          <option value="">Любая цена</option>
          {flats.prices.map((price) => (
            <option key={price} value={price}>
              до {formatMillions(price, 'up')}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" className={styles['submit']}>
        <span role="status">
          {count === 0
            ? 'Таких квартир нет'
            : `Показать ${formatCount(count, 'квартиру', 'квартиры', 'квартир')}`}
        </span>
      </Button>
    </form>
  )
}

/** The conditions as the address of the list has them. */
function readChoice(form: HTMLFormElement): string {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') search.append(name, value)
  }
  return search.toString()
}

/** How many flats fit; null, for the count of all of them, if the server does not say. */
async function countFlats(search: string): Promise<number | null> {
  try {
    const response = await fetch(`/api/flats/?${search === '' ? '' : `${search}&`}limit=1`)
    return response.ok ? ((await response.json()) as { count: number }).count : null
  } catch {
    return null
  }
}

/** An empty price is no condition, and has no place in the address. */
function leaveOutEmpty(form: HTMLFormElement): void {
  const price = form.querySelector('select')
  if (price?.value !== '') return
  price.disabled = true
  // The form is sent without it; Back shows it as it was.
  setTimeout(() => {
    price.disabled = false
  })
}
