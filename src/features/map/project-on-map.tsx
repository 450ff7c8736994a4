// chunk: map-list
import { metroMinutes } from '../../lib/lots/metro-minutes.ts'
import { Link } from '../../ui/link.tsx'
import type { MapProject } from './schema.ts'
import styles from './project-on-map.module.css'

interface ProjectOnMapProps {
  project: MapProject
  heading: 'h3' | 'p'
}

/** Name, address, metro with minutes and price of a project: in the list, and as the card of its pin. */
export function ProjectOnMap({ project, heading: Heading }: ProjectOnMapProps) {
  const { name, address, metro, offer, href, lotsHref } = project
  return (
    <>
      <Heading className={styles['name']}>
        <Link to={href}>{name}</Link>
      </Heading>
      {address === '' ? null : <p className={styles['address']}>{address}</p>}
      {metro.length > 0 ? (
        <ul className={styles['metro']} aria-label={`Метро: ${name}`}>
          {metro.map((station) => (
            <li key={station.name}>
              <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
                <circle cx="4" cy="4" r="4" fill={station.line_color ?? 'currentColor'} />
              </svg>{' '}
              {[station.name, metroMinutes(station)].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles['offer']}>
        {lotsHref === null ? offer : <Link to={lotsHref}>{offer}</Link>}
      </p>
    </>
  )
}
