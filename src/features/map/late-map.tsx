import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CityMapProps } from './city-map.late.tsx'
import { DataSource } from '../../ui/display/data-source.tsx'
import styles from './late-map.module.css'

interface LateMapProps extends Omit<CityMapProps, 'onFailure'> {
  /** What says the same without the map. */
  otherwise: ReactNode
}

/** Loads the map when its place comes near the window. Until then, and where it cannot be drawn, the list is enough. */
export function LateMap({ otherwise, ...props }: LateMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [CityMap, setCityMap] = useState<ComponentType<CityMapProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    const { current } = place
    if (!current || CityMap) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('./city-map.late.tsx').then(
          (late) => setCityMap(() => late.CityMap),
          () => setHasFailed(true),
        )
      },
      { rootMargin: '200px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [CityMap])

  const { attribution } = props.city
  const map = (
    <div ref={place} className={styles['place']}>
      {hasFailed ? (
        <p className={styles['message']}>Карту не&nbsp;удалось нарисовать. {otherwise}</p>
      ) : CityMap ? (
        <CityMap key={props.city.slug} {...props} onFailure={() => setHasFailed(true)} />
      ) : (
        <>
          <p className={styles['message']} data-scripted="">
            Карта загружается…
          </p>
          <noscript>
            <p className={styles['message']}>Карте нужны скрипты. {otherwise}</p>
          </noscript>
        </>
      )}
    </div>
  )
  return attribution === null ? (
    map
  ) : (
    <div className={styles['frame']}>
      {map}
      <DataSource words={attribution} className={styles['source']} />
    </div>
  )
}
