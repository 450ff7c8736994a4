// chunk: project-parts
import clsx from 'clsx'
import { formatCount } from '../../lib/numbers.ts'
import card from '../../ui/display/card.module.css'
import { columnWidth } from '../../ui/display/picture-sizes.ts'
import rail from '../../ui/display/rail.module.css'
import { Link } from '../../ui/link.tsx'
import { projectAddress } from './project-addresses.ts'
import styles from './project-cards.module.css'
import { describeCompletion, describeNearestMetro, formatPriceFrom } from './project-facts.ts'
import { ProjectPicture } from './project-picture.tsx'
import type { ProjectCard } from './schema.ts'

/** Cards of a few projects: a pair or three in a row, one alone as wide as the page; on phones a row that is scrolled. */
export function ProjectCards({ projects }: { projects: readonly ProjectCard[] }) {
  return (
    <ul className={clsx(styles['projects'], projects.length > 1 && rail['rail'])}>
      {projects.map((project, index) => (
        <li key={project.id}>
          <ProjectCardView project={project} sizes={toSizes(index, projects.length)} />
        </li>
      ))}
    </ul>
  )
}

/** How wide the picture of a card is, as the style sheet says. */
function toSizes(index: number, count: number): string {
  const isLastOfOdd = count % 2 === 1 && index === count - 1
  const wide = columnWidth(isLastOfOdd ? 1 : 2)
  return [
    `(max-width: 767px) ${count === 1 ? '100vw' : '84vw'}`,
    ...(count === 3 ? [`(max-width: 1279px) ${wide}`, columnWidth(3)] : [wide]),
  ].join(', ')
}

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
