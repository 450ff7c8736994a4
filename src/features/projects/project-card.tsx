import clsx from 'clsx'
import { Link } from '../../ui/link.tsx'
import { formatCount } from '../../lib/numbers.ts'
import card from '../../ui/display/card.module.css'
import styles from './project-card.module.css'
import { describeCompletion, describeNearestMetro, formatPriceFrom } from './project-facts.ts'
import { projectAddress } from './project-addresses.ts'
import { ProjectPicture } from './project-picture.tsx'
import type { ProjectCard } from './schema.ts'

interface ProjectCardViewProps {
  project: ProjectCard
  /** The width of its picture, as in the attribute `sizes`. */
  sizes: string
}

/** A project in a list: its picture and facts. The complete card is one link to the project's page. */
export function ProjectCardView({ project, sizes }: ProjectCardViewProps) {
  const { flats_on_sale: flats } = project
  const metro = describeNearestMetro(project)
  const place = metro ?? project.address
  const facts = [
    describeCompletion(project),
    flats > 0 ? formatCount(flats, 'квартира', 'квартиры', 'квартир') : null,
  ].filter((fact) => fact !== null)
  return (
    <article className={clsx(card['card'], styles['card'])}>
      <div className={styles['frame']}>
        <ProjectPicture project={project} sizes={sizes} className={styles['picture']} />
      </div>
      <div className={styles['head']}>
        <h3 className={styles['name']}>
          <Link to={projectAddress(project)} className={card['link']}>
            {project.name}
          </Link>
        </h3>
        <p className={styles['price']}>{formatPriceFrom(project)}</p>
      </div>
      <dl className={styles['facts']}>
        {place === '' ? null : (
          <>
            <dt className="visually-hidden">{metro === null ? 'Адрес' : 'Метро'}</dt>
            <dd>{place}</dd>
          </>
        )}
        <dt className="visually-hidden">Сдача и наличие</dt>
        <dd className={styles['right']}>{facts.join(' · ')}</dd>
      </dl>
    </article>
  )
}
