import { memo } from 'react'
import type { SpotEvents } from './active-spot.ts'
import type { Spot } from './drawing-data.ts'
import styles from './drawing.module.css'
import { SpotLink } from './spot-link.tsx'

interface SpotLayerProps extends SpotEvents {
  spots: readonly Spot[]
  dimmed: ReadonlySet<number>
  /** Id with which those of the patterns begin. */
  pattern: string
}

/** The places of a drawing. Only those whose state changes are drawn again: a facade has hundreds. */
export function SpotLayer({ spots, dimmed, pattern, active, setActive, reveal }: SpotLayerProps) {
  return spots.map((spot) => (
    <Place
      key={spot.id}
      spot={spot}
      isDim={dimmed.has(spot.id)}
      pattern={pattern}
      active={active?.id === spot.id ? active : null}
      setActive={setActive}
      reveal={reveal}
    />
  ))
}

interface PlaceProps extends SpotEvents {
  spot: Spot
  isDim: boolean
  pattern: string
}

const Place = memo(function Place({ spot, isDim, pattern, ...events }: PlaceProps) {
  const { id, path, href, facts, status } = spot
  return (
    <SpotLink
      id={id}
      href={href}
      label={[...facts, ...(isDim ? ['не подходит'] : [])].join(', ')}
      className={href === null ? styles['place'] : styles['link']}
      {...events}
    >
      <path
        d={path}
        className={styles[isDim ? 'dim' : status]}
        {...(status === 'available' || isDim ? {} : { fill: `url(#${pattern}${status})` })}
      />
    </SpotLink>
  )
})
