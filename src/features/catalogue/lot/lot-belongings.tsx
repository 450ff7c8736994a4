import { formatCount, formatMillions } from '../../../lib/numbers.ts'
import { metroMinutes } from '../../../lib/lots/metro-minutes.ts'
import { Fold } from '../../../ui/display/fold.tsx'
import { Picture } from '../../../ui/display/picture.tsx'
import { Link } from '../../../ui/link.tsx'
import { lotCountForms } from '../../lots/model/lot-count-forms.ts'
import type { LotCard, LotDetail } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { LotPageParts } from './lot-page-data.ts'
import styles from './lot-sections.module.css'

/** The project, the way there, what else is on sale in the building, and its documents. */
export function LotBelongings(parts: LotPageParts) {
  const { lot, project, mapHref } = parts
  return (
    <section className={styles['belongings']} aria-label="Проект и дом">
      {project.href ? (
        <Link to={project.href} className={styles['project']}>
          {project.picture ? (
            <Picture
              src={project.picture}
              alt=""
              width={1200}
              height={800}
              sizes="(max-width: 767px) 100vw, (max-width: 1279px) 50vw, 34vw"
              loading="lazy"
              decoding="async"
              className={styles['photo']}
            />
          ) : null}
          <span className={styles['projectName']}>Проект «{project.name}»</span>
          {project.text ? <span className={styles['note']}>{project.text}</span> : null}
        </Link>
      ) : null}
      <div>
        <h2 className={styles['heading']}>Как добраться</h2>
        <p className={styles['address']}>{formatLotAddress(lot)}</p>
        <MetroList metro={lot.project.metro} />
        {mapHref ? (
          <Link to={mapHref} className={styles['more']}>
            Карта и&nbsp;что рядом
          </Link>
        ) : null}
      </div>
      <Beside {...parts} />
    </section>
  )
}

function Beside({ extras, documents, documentsHref }: LotPageParts) {
  if (extras.length === 0 && documents.length === 0) return null
  return (
    <div className={styles['beside']}>
      {extras.length > 0 ? (
        <div>
          <h2 className={styles['heading']}>В&nbsp;этом корпусе</h2>
          <ul className={styles['rows']}>
            {extras.map(({ kind, count, price_from, href, listHref }) => (
              <li key={kind} className={styles['extra']}>
                <Link to={listHref ?? href} className={styles['rowName']}>
                  {formatCount(
                    count,
                    lotKinds[kind].one,
                    lotCountForms[kind].few,
                    lotCountForms[kind].many,
                  )}
                </Link>
                <Link to={href} className={styles['rowPrice']}>
                  от&nbsp;{formatMillions(price_from, 'down')}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {documents.length > 0 ? (
        <div>
          <h2 className={styles['heading']}>Документы</h2>
          <Fold line={formatCount(documents.length, 'документ', 'документа', 'документов')}>
            <ul className={styles['rows']}>
              {documents.map(({ title, href, note }) => (
                <li key={href}>
                  <Link to={href} className={styles['document']}>
                    {title}
                    {note ? <span className={styles['note']}>{note}</span> : null}
                  </Link>
                </li>
              ))}
            </ul>
            {documentsHref ? (
              <Link to={documentsHref} className={styles['more']}>
                Все документы проекта
              </Link>
            ) : null}
          </Fold>
        </div>
      ) : null}
    </div>
  )
}

/** Stations near the building, with the time to each on foot and by transport. */
function MetroList({ metro }: { metro: LotCard['project']['metro'] }) {
  if (metro.length === 0) return null
  return (
    <ul className={styles['rows']} aria-label="Метро">
      {metro.map(({ name, line_color, walk_minutes, transport_minutes }) => (
        <li key={name} className={styles['extra']}>
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
  )
}

/** Returns city and address of a lot's project. Addresses in feeds can include the city. */
export function formatLotAddress({ city, address }: Pick<LotDetail, 'city' | 'address'>): string {
  return address.startsWith(city) ? address : [city, address].filter(Boolean).join(', ')
}
