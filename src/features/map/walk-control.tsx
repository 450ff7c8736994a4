import { placeKindNames } from './place-kinds.ts'
import type { Reach } from './reach-schema.ts'
import styles from './city-map.module.css'
import { walkColors } from './map-view.ts'

interface WalkControlProps {
  isShown: boolean
  /** Undefined while it is read, null where it could not be read. */
  reach: Reach | null | undefined
  toggle: () => void
}

/** The button that shows how far one walks from a house, with the colours of the minutes and the nearest places. */
export function WalkControl({ isShown, reach, toggle }: WalkControlProps) {
  return (
    <>
      <button type="button" className={styles['walk']} aria-pressed={isShown} onClick={toggle}>
        Куда дойти за&nbsp;5, 10 и&nbsp;15&nbsp;минут
      </button>
      <div aria-live="polite">{isShown ? <WalkLegend reach={reach} /> : null}</div>
    </>
  )
}

function WalkLegend({ reach }: Pick<WalkControlProps, 'reach'>) {
  if (reach === undefined) return <p className={styles['legend']}>Считаем путь…</p>
  if (reach === null) {
    return <p className={styles['legend']}>Путь не&nbsp;удалось посчитать. Попробуйте позже.</p>
  }
  if (reach.features.length === 0) {
    return <p className={styles['legend']}>Рядом с&nbsp;домом на&nbsp;карте нет улиц.</p>
  }
  return (
    <div className={styles['legend']}>
      <p>
        {walkColors.map(({ minutes }) => (
          <span key={minutes} data-minutes={minutes}>
            {minutes}&nbsp;мин{' '}
          </span>
        ))}
      </p>
      <ul>
        {reach.nearest.map(({ kind, minutes }) => (
          <li key={kind}>
            {placeKindNames[kind]}: {minutes}&nbsp;мин
          </li>
        ))}
      </ul>
      <p className={styles['method']}>По&nbsp;улицам карты, 80&nbsp;метров в&nbsp;минуту.</p>
    </div>
  )
}
