import { NBSP } from '../../../lib/text.ts'
import { metroMinutes } from '../../../lib/lots/metro-minutes.ts'
import type { ProjectCard } from '../schema.ts'
import type { NearbyKind } from '../infrastructure.server.ts'
import styles from './project-page.module.css'

interface NearbyPlacesProps {
  project: Pick<ProjectCard, 'metro'>
  kinds: readonly NearbyKind[]
}

/** What is reached on foot, and the method by which minutes are counted. */
export function NearbyPlaces({ project: { metro }, kinds }: NearbyPlacesProps) {
  return (
    <>
      <ul className={styles['kinds']}>
        {metro.length > 0 ? (
          <li>
            <h3 className={styles['quarter']}>Метро</h3>
            <ul>
              {metro.map(({ name, line_color, walk_minutes, transport_minutes }) => (
                <li key={name} className={styles['place']}>
                  <span className={styles['station']}>
                    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
                      <circle cx="4" cy="4" r="4" fill={line_color ?? 'currentColor'} />
                    </svg>
                    {name}
                  </span>
                  <span className={styles['note']}>
                    {metroMinutes({ walk_minutes, transport_minutes })}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ) : null}
        {kinds.map(({ title, places }) => (
          <li key={title}>
            <h3 className={styles['quarter']}>{title}</h3>
            <ul>
              {places.map(({ name, metres, minutes }) => (
                <li key={`${name} ${metres}`} className={styles['place']}>
                  <span>{name}</span>
                  <span className={styles['note']}>
                    {minutes}
                    {NBSP}мин, {metres}
                    {NBSP}м
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {kinds.length > 0 ? (
        <p className={styles['note']}>
          {kinds.every(({ isAlongStreets }) => isAlongStreets) ? (
            <>Путь пешком по&nbsp;улицам карты, 80&nbsp;метров в&nbsp;минуту.</>
          ) : (
            <>
              Путь пешком: расстояние по&nbsp;прямой, умноженное на&nbsp;1,3, со&nbsp;скоростью
              80&nbsp;метров в&nbsp;минуту.
            </>
          )}
        </p>
      ) : null}
    </>
  )
}
