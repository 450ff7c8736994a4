import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { ViewSwitch } from '../../ui/page/view-switch.tsx'
import type { CityLink, CityMapData, MapProject } from './schema.ts'
import { LateMap } from './late-map.tsx'
import styles from './map-split.module.css'
import { ProjectOnMap } from './project-on-map.tsx'

interface MapSplitProps {
  /** The city whose map is shown; null without one: then there is the list alone. */
  city: CityMapData | null
  projects: readonly MapProject[]
  /** The maps of all cities, as a switch; projects of another one stand below its name, which leads to its map. */
  cities: readonly CityLink[]
}

/** Projects on the map of a city, and beside it the same as a list, which needs no scripts. */
export function MapSplit({ city, projects, cities }: MapSplitProps) {
  const [active, setActive] = useState<number | null>(null)
  const others = cities.flatMap((other) => {
    const own = projects.filter((project) => project.city === other.slug)
    return city && other.slug !== city.slug && own.length > 0 ? [{ ...other, own }] : []
  })
  const here = projects.filter((project) => !others.some(({ slug }) => slug === project.city))
  const list = (own: readonly MapProject[]) => (
    <ul>
      {own.map((project) => (
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
  )
  return (
    <>
      {city ? <ViewSwitch label="Город" links={cities} /> : null}
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
        <div>
          {list(here)}
          {others.map(({ slug, label, href, own }) => (
            <section key={slug} aria-label={label} className={styles['other']}>
              <p className={styles['city']}>
                {label}
                <Link to={href} preventScrollReset>
                  На&nbsp;карте
                </Link>
              </p>
              {list(own)}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
