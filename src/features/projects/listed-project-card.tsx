import { formatMillions } from '../../lib/numbers.ts'
import card from '../../ui/display/card.module.css'
import { Link } from '../../ui/link.tsx'
import { useSite } from '../../ui/site.ts'
import { Picture } from '../../ui/display/picture.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { lotKinds, nameArea } from '../lots/model/labels.ts'
import { kindOffer } from './offer-texts.ts'
import { projectAddress } from './project-addresses.ts'
import { describeCompletion, describeNearestMetro, formatPriceFrom } from './project-facts.ts'
import { ProjectPicture } from './project-picture.tsx'
import styles from './listed-project-card.module.css'
import type { ListedProject } from './projects-page.server.ts'

const SIZES = '(max-width: 767px) 100vw, 50vw'

interface ListedProjectCardProps extends ListedProject {
  /** Stands in the first row. */
  isFirst: boolean
}

/** A project in the list of all: picture, where and when, and what its homes begin with. */
export function ListedProjectCard({
  project,
  homes,
  others,
  rooms,
  isFirst,
}: ListedProjectCardProps) {
  const { brand } = useSite()
  const facts = [project.city.name, describeNearestMetro(project), describeCompletion(project)]
  return (
    <article className={styles['card']}>
      <div className={styles['lead']}>
        <div className={styles['frame']}>
          <ProjectPicture
            project={project}
            sizes={SIZES}
            className={styles['picture']}
            isFirst={isFirst}
          />
          {rooms.map(({ src, width, height, alt }) => (
            <Picture
              key={src}
              src={src}
              alt={alt}
              // One alone is as high as the card, and drawn as wide as the house before its sides are cut.
              sizes={rooms.length === 1 ? SIZES : '(max-width: 767px) 50vw, 25vw'}
              width={width}
              height={height}
              loading={isFirst ? 'eager' : 'lazy'}
              decoding="async"
              className={styles['picture']}
            />
          ))}
        </div>
        <div className={styles['head']}>
          <h3 className={styles['name']}>
            <Link to={projectAddress(project)} className={card['link']}>
              {project.name}
            </Link>
          </h3>
          <p className={styles['price']}>{formatPriceFrom(project)}</p>
        </div>
        <p className={styles['facts']}>
          {project.area_type === null ? null : (
            <Tag>{nameArea(project.area_type, brand?.areas)}</Tag>
          )}{' '}
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <ul className={styles['homes']} aria-label={`Что продаётся: ${project.name}`}>
        {homes.map(({ kind, rooms, label, count, price_from }) => (
          <li key={`${kind} ${rooms}`}>
            <HomeLink
              to={kind === 'flat' ? `/flats?project=${project.id}&rooms=${rooms}` : null}
              name={kind === 'flat' ? label : `${label}, ${lotKinds[kind].title.toLowerCase()}`}
              count={count}
              price={`от\u00a0${formatMillions(price_from, 'down')}`}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <p className={styles['others']}>{others.map(kindOffer).join(' · ')}</p>
      ) : null}
    </article>
  )
}

interface HomeLinkProps {
  /** Null where there is no list of them. */
  to: string | null
  name: string
  count: number
  price: string
}

function HomeLink({ to, name, count, price }: HomeLinkProps) {
  const words = (
    <>
      <span>
        {name} <span className={styles['count']}>{count}</span>
      </span>{' '}
      <span className={styles['from']}>{price}</span>
    </>
  )
  return to === null ? (
    <span className={styles['home']}>{words}</span>
  ) : (
    <Link to={to} className={styles['home']}>
      {words}
    </Link>
  )
}
