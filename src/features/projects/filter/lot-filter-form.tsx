import { useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { formatMillions } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { LotFilter } from './lot-filter.ts'
import styles from './lot-filter-form.module.css'

/** What the filter may choose: groups of rooms that there are, and round prices. */
export interface FilterChoices {
  rooms: readonly number[]
  prices: readonly number[]
  /** Some of the lots on sale are booked. */
  hasReserved: boolean
}

interface LotFilterFormProps {
  /** «Фильтр шахматки»: a page may have more than one. */
  name: string
  /** Of the part of the page that shows what was found. */
  anchor: string
  choices: FilterChoices
  filter: LotFilter
  onChange: (changes: Partial<LotFilter>) => void
  /** Named in the address; null where the page is of one building. */
  building: number | null
  /** «Подходит 12 из 66». */
  found: string
  /** Below the controls. */
  children?: ReactNode
}

/** What is wanted of the lots: the rest of them are dimmed. With scripts every change goes to the address at once. */
export function LotFilterForm({
  name,
  anchor,
  choices,
  filter,
  onChange,
  building,
  found,
  children,
}: LotFilterFormProps) {
  const { pathname } = useLocation()
  const { rooms, priceMax, isFree } = filter
  const prices =
    priceMax === null || choices.prices.includes(priceMax)
      ? choices.prices
      : [priceMax, ...choices.prices]
  // A choice of one is none (decision D97), unless the address made it.
  const offered = [...new Set([...choices.rooms, ...rooms])].toSorted((a, b) => a - b)
  const hasRooms = choices.rooms.length > 1 || rooms.length > 0
  const hasFree = choices.hasReserved || isFree
  const legend = children ? <div className={styles['legend']}>{children}</div> : null
  if (!hasRooms && prices.length === 0 && !hasFree) {
    return legend && <div className={styles['form']}>{legend}</div>
  }
  return (
    <form
      action={`${pathname}#${anchor}`}
      aria-label={name}
      autoComplete="off"
      className={styles['form']}
    >
      {building === null ? null : <input type="hidden" name="building" value={building} />}
      {hasRooms ? (
        <fieldset className={styles['rooms']}>
          <legend className="visually-hidden">Комнаты</legend>
          {offered.map((value) => (
            <label key={value} className={styles['key']}>
              <input
                type="checkbox"
                name="rooms"
                value={value}
                checked={rooms.includes(value)}
                onChange={({ target }) =>
                  onChange({
                    rooms: target.checked
                      ? [...rooms, value].toSorted((a, b) => a - b)
                      : rooms.filter((other) => other !== value),
                  })
                }
              />
              <span>{value === 0 ? 'Студия' : value === 5 ? '5+' : value}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {prices.length > 0 ? (
        <label className={styles['price']}>
          <span>Цена до</span>
          <select
            name="price_max"
            value={priceMax ?? ''}
            onChange={({ target }) =>
              onChange({ priceMax: target.value ? Number(target.value) : null })
            }
          >
            <option value="">любая</option>
            {prices.map((price) => (
              <option key={price} value={price}>
                {formatMillions(price)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {hasFree ? (
        <Checkbox
          name="free"
          value="1"
          label="Только свободные"
          checked={isFree}
          onChange={({ target }) => onChange({ isFree: target.checked })}
        />
      ) : null}
      <Button type="submit" variant="secondary" className={styles['submit']}>
        Показать
      </Button>
      <p role="status" className={styles['found']}>
        {found}
      </p>
      {legend}
    </form>
  )
}
