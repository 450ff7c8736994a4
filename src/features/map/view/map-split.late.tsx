import { useState } from 'react'
import type { CityMapData, MapProject } from '../schema.ts'
import { LateMap } from './late-map.tsx'
import styles from './map-split.module.css'
import { ProjectOnMap } from './project-on-map.tsx'

interface MapSplitProps {
  /** The city whose map is shown; null without one: then there is the list alone. */
  city: CityMapData | null
  projects: readonly MapProject[]
}

/** Projects on the map of a city, and beside it the same as a list, which needs no scripts. */
export function MapSplit({ city, projects }: MapSplitProps) {
  const [active, setActive] = useState<number | null>(null)
  return (
    <div className={city ? styles['split'] : undefined}>
      {city ? (
        <section aria-label="Карта" className={styles['map']}>
          <LateMap
            city={city}
            projects={projects}
            active={active}
            setActive={setActive}
            otherwise={<>Все проекты с&nbsp;адресами&nbsp;— в&nbsp;списке рядом.</>}
          />
        </section>
      ) : null}
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
