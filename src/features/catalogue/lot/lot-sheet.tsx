import { formatArea } from '../../../lib/numbers.ts'
import styles from './lot-page.module.css'
import { LotStatus } from '../card/lot-status.tsx'
import { completionWords, floorWords } from '../model/lot-words.ts'
import type { LotDetail } from '../model/schema.ts'
import { noFinish } from '../model/words.ts'

/** The facts of a lot as a specification sheet; a fact that is not known is left out. */
export function LotSheet({ lot }: { lot: LotDetail }) {
  const metres = (value: number | null) => (value === null ? null : formatArea(value))
  const isHome = lot.rooms !== null
  const facts = [
    ['Артикул', lot.article],
    ['Проект', lot.project.name],
    ['Адрес', addressWords(lot)],
    ['Корпус', lot.building.name],
    ['Секция', lot.section],
    ['Этаж', floorWords(lot)],
    ['Номер', lot.number],
    ['Площадь', formatArea(lot.area)],
    ['Жилая площадь', metres(lot.living_area)],
    ['Кухня', metres(lot.kitchen_area)],
    ['Потолки', lot.ceiling_height === null ? null : heightWords(lot.ceiling_height)],
    ['Отделка', isHome ? (lot.finishing?.label ?? noFinish.label) : null],
    ['Планировка', lot.is_open_plan ? 'Свободная' : null],
    ['Окна', lot.window_views.map(({ label }) => label.toLowerCase()).join(', ')],
    ['Сдача', completionWords(lot.building)],
    ['Особенности', lot.features.map(({ label }) => label.toLowerCase()).join(', ')],
  ] as const
  return (
    <dl className={styles['sheet']}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      <div className={styles['fact']}>
        <dt>Статус</dt>
        <dd>
          <LotStatus status={lot.status} />
        </dd>
      </div>
    </dl>
  )
}

/** Feeds write an address with its city or without. */
function addressWords({ city, address }: LotDetail): string {
  return address.startsWith(city) ? address : `${city}, ${address}`
}

function heightWords(metres: number): string {
  return `${String(metres).replace('.', ',')}\u00a0м`
}
