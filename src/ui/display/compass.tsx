// chunk: drawing-parts
import styles from './compass.module.css'

const RADIUS = 24

interface CompassProps {
  /** Degrees by which north is turned clockwise from up. */
  north: number
  /** Degrees from north and above the horizon; null: not shown. */
  sun?: { azimuth: number; altitude: number } | null
}

/** The arrow to the north, with the sun on the ring around it: nearer to the middle the higher it stands. */
export function Compass({ north, sun = null }: CompassProps) {
  const isUp = sun !== null && sun.altitude > 0
  const away = isUp ? RADIUS * Math.cos((sun.altitude * Math.PI) / 180) : 0
  return (
    <svg className={styles['compass']} viewBox="-34 -42 68 78" aria-hidden="true">
      <g transform={`rotate(${north})`}>
        <circle className={styles['ring']} r={RADIUS} />
        <path className={styles['ring']} d={`M0 ${RADIUS + 6}V${-RADIUS}`} />
        <path className={styles['needle']} d={`M0 ${-RADIUS - 6}l-5 15h10z`} />
        {/* Upright, whichever way the arrow points. */}
        <text
          transform={`translate(0 ${-RADIUS - 13}) rotate(${-north})`}
          dominantBaseline="central"
        >
          С
        </text>
        {isUp ? (
          <circle
            className={styles['sun']}
            r="5"
            transform={`rotate(${sun.azimuth.toFixed(1)}) translate(0 ${(-away).toFixed(1)})`}
          />
        ) : null}
      </g>
    </svg>
  )
}
