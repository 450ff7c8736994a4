import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './home-flats.module.css'

interface HomeFlatsProps {
  /** Flats on sale in all. */
  count: number
  rooms: ReadonlyArray<{ value: string; label: string; count: number }>
  /** Cards of a few lots, each a list item. */
  children: ReactNode
}

/** Ways into the list of flats: by rooms, or through a few of them. */
export function HomeFlats({ count, rooms, children }: HomeFlatsProps) {
  if (count === 0) {
    return (
      <Section id="flats" title="Квартиры">
        <EmptyNote>Сейчас свободных квартир нет. Новые появятся здесь.</EmptyNote>
      </Section>
    )
  }
  const flats = countOf(count, 'квартиру', 'квартиры', 'квартир')
  return (
    <Section
      id="flats"
      title="Квартиры"
      axis={`${formatNumber(count)} в\u00a0продаже`}
      action={<ButtonLink to="/flats">Показать {flats}</ButtonLink>}
    >
      <ul className={styles['rooms']}>
        {rooms.map(({ value, label, count: ofRooms }) => (
          <li key={value}>
            <Link to={`/flats?rooms=${encodeURIComponent(value)}`} className={styles['room']}>
              {label}
              <span className={styles['count']}>{formatNumber(ofRooms)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles['lots']}>{children}</ul>
    </Section>
  )
}
