import clsx from 'clsx'
import type { ReactNode } from 'react'
import rail from '../../ui/display/rail.module.css'
import { Link } from '../../ui/link.tsx'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './home-flats.module.css'

interface HomeFlatsProps {
  /** The total count of flats on sale. */
  count: number
  rooms: ReadonlyArray<{ value: string; label: string; count: number }>
  /** Adds the chosen city to the address of a list. */
  toHref: (href: string) => string
  /** Cards of a few lots, each a list item. */
  children: ReactNode
}

/** Links to the list of flats by number of rooms, and a few flats; nothing without flats on sale. */
export function HomeFlats({ count, rooms, toHref, children }: HomeFlatsProps) {
  if (count === 0) return null
  const flats = formatCount(count, 'квартиру', 'квартиры', 'квартир')
  return (
    <Section
      id="flats"
      title="Квартиры"
      axis={`${formatNumber(count)} в\u00a0продаже`}
      action={<ButtonLink to={toHref('/flats')}>Показать {flats}</ButtonLink>}
    >
      <ul className={styles['rooms']}>
        {rooms.map(({ value, label, count: roomCount }) => (
          <li key={value}>
            <Link
              to={toHref(`/flats?rooms=${encodeURIComponent(value)}`)}
              className={styles['room']}
            >
              {label}
              <span className={styles['count']}>{formatNumber(roomCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={clsx(styles['lots'], rail['rail'])}>{children}</ul>
    </Section>
  )
}
