import { useState } from 'react'
import type { CityMapData, MapProject } from '../schema.ts'
import { LateMap } from './late-map.tsx'
import styles from './map-split.module.css'
import { ProjectOnMap } from './project-on-map.tsx'

interface MapSplitProps {
  /** The city whose map is shown; null for a company without cities. */
  city: CityMapData | null
  projects: readonly MapProject[]
}

/** Projects on the map of a city, and beside it the same as a list, which needs no scripts. */
export function MapSplit({ city, projects }: MapSplitProps) {
  const [active, setActive] = useState<number | null>(null)
  return (
    <div className={styles['split']}>
      <section aria-label="Карта" className={styles['map']}>
        {city ? (
          <LateMap
            city={city}
            projects={projects}
            active={active}
            setActive={setActive}
            otherwise={<>Все проекты с&nbsp;адресами&nbsp;— в&nbsp;списке рядом.</>}
          />
        ) : null}
      </section>
      <ul>
        {projects.map((project) => (
          <li
            key={project.id}
            className={styles['item']}
            data-active={project.id === active || undefined}
            onPointerEnter={() => setActive(project.id)}
          >
            <ProjectOnMap project={project} heading="h3" />
          </li>
        ))}
      </ul>
    </div>
  )
}
