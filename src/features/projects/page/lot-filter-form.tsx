import { formatRoomGroup } from '../../../lib/lots/room-groups.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMillions } from '../../../lib/numbers.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import styles from './lot-filter-form.module.css'
import { type LotFilter, lotFilterParameters, readLotFilter, writeLotFilter } from './lot-filter.ts'

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
              <span>{formatRoomGroup(value)}</span>
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
                {formatMillions(price, 'up')}
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

/** Names what of the address meant nothing. */
export function RejectedFilter({ filter: { rejected } }: { filter: LotFilter }) {
  return rejected.length === 0 ? null : (
    <Notice>
      Не поняли условие в адресе: {rejected.map((name) => lotFilterParameters[name]).join(', ')}
    </Notice>
  )
}

/**
 * The filter of the address, and what changes it. A change is seen at once, before the address has followed; each is a
 * step of Back. `building` is named in the address where it is given.
 */
export function useLotFilter(building: number | null) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<LotFilter | null>(null)
  const read = useMemo(() => readLotFilter(new URLSearchParams(search)), [search])
  const [seen, setSeen] = useState(search)
  // The address has followed, or Back has led elsewhere.
  if (seen !== search) {
    setSeen(search)
    setDraft(null)
  }
  const filter = draft ?? read
  const choose = (changes: Partial<LotFilter>) => {
    const next = { ...filter, rejected: [], ...changes }
    const query = [building === null ? '' : `building=${building}`, writeLotFilter(next)]
    const address = query.filter(Boolean).join('&')
    setDraft(next)
    // The lots are the same: nothing has to be loaded.
    void navigate(pathname + (address && `?${address}`), {
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
  return { filter, choose }
}
