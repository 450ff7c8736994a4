import styles from './city-map.module.css'
import type { countPlaces } from '../place-kinds.ts'
import type { PlaceKind } from '../schema.ts'

interface PlaceTogglesProps {
  kinds: ReturnType<typeof countPlaces>
  chosen: readonly PlaceKind[]
  setChosen: (kinds: readonly PlaceKind[]) => void
}

/** What is around, by kind with its number: a pressed kind is shown from far away. */
export function PlaceToggles({ kinds, chosen, setChosen }: PlaceTogglesProps) {
  if (kinds.length === 0) return null
  return (
    <details className={styles['around']}>
      <summary>Что рядом</summary>
      <div role="group" aria-label="Что показать на карте" className={styles['kinds']}>
        {kinds.map(({ kind, name, count }) => {
          const isChosen = chosen.includes(kind)
          return (
            <button
              key={kind}
              type="button"
              className={styles['kind']}
              aria-pressed={isChosen}
              onClick={() =>
                setChosen(isChosen ? chosen.filter((own) => own !== kind) : [...chosen, kind])
              }
            >
              {name} <span className={styles['count']}>{count}</span>
            </button>
          )
        })}
      </div>
    </details>
  )
}
