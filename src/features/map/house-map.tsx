import { useState } from 'react'
import type { CityMapData, MapProject } from './schema.ts'
import styles from './house-map.module.css'
import { LateMap } from './late-map.tsx'

interface HouseMapProps {
  city: CityMapData
  project: MapProject
  /** Whether the places are listed below the map. */
  hasList: boolean
}

/** One project on the map with what lies around it by kind; the list of places on its page needs no scripts. */
export function HouseMap({ city, project, hasList }: HouseMapProps) {
  const [active, setActive] = useState<number | null>(null)
  return (
    <section aria-label="Карта" className={styles['map']}>
      <LateMap
        isHouse
        city={city}
        projects={[project]}
        active={active}
        setActive={setActive}
        otherwise={hasList ? <>Что рядом с&nbsp;домом&nbsp;— в&nbsp;списке ниже.</> : null}
      />
    </section>
  )
}
