import styles from './known-home.module.css'

interface KnownHomeProps {
  /** «2-комнатная»; null when the number of rooms is unknown. */
  rooms: string | null
  area: string
  /** Its storey and how many the house has, if that is known. */
  floor?: { number: number; total: number | null }
}

/** Height of the house, and of what is left open above the last known storey, in units of the drawing. */
const HEIGHT = 80
const OPEN = 20

/**
 * What is known of a home without a plan: rooms, area, and its storey in a house of plain rows. Where the number of
 * storeys is unknown, the house has no top. Hidden from screen readers: the text beside it says the same.
 */
export function KnownHome({ rooms, area, floor }: KnownHomeProps) {
  return (
    <span className={styles['known']} aria-hidden="true">
      {floor && floor.number > 0 ? <House floor={floor.number} total={floor.total} /> : null}
      <span>
        {rooms}
        <br />
        {area}
      </span>
    </span>
  )
}

function House({ floor, total }: { floor: number; total: number | null }) {
  const top = total ? 0 : OPEN
  const storey = (HEIGHT - top) / (total ?? floor)
  return (
    <svg width="28" height={HEIGHT} fill="none" stroke="currentColor">
      <path d={`M14 80V${top}`} strokeWidth="28" strokeDasharray={`1 ${storey - 1}`} opacity=".3" />
      <path d={`M.5 ${top}V79.5h27V${top}${total ? 'z' : ''}`} />
      <path d={`M14 ${HEIGHT - (floor - 1) * storey}v-${storey}`} strokeWidth="28" />
    </svg>
  )
}
