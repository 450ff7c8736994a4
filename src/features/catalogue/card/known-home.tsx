import styles from './known-home.module.css'

interface KnownHomeProps {
  /** «2-комнатная»; null when the number of rooms is unknown. */
  rooms: string | null
  area: string
  /** Its storey and how many the house has, if that is known. */
  floor?: { number: number; total: number | null; words: string }
}

/**
 * What is known of a home without a plan: rooms, area, and its storey in a house of plain rows. Where the number of
 * storeys is unknown, the house has no top. Hidden from screen readers: the text beside it says the same.
 */
export function KnownHome({ rooms, area, floor }: KnownHomeProps) {
  return (
    <span className={styles['known']} aria-hidden="true">
      {floor && floor.number > 0 ? (
        <i
          style={{ '--floor': floor.number, '--floors': floor.total ?? floor.number } as object}
          data-open={floor.total === null || undefined}
        />
      ) : null}
      <span>
        {rooms === null ? null : <b>{rooms}</b>} {area}
        {floor ? <small>этаж {floor.words}</small> : null}
      </span>
    </span>
  )
}
