import clsx from 'clsx'
import { Link } from '../../ui/link.tsx'
import { countOf } from '../../lib/numbers.ts'
import card from '../../ui/card.module.css'
import styles from './project-card.module.css'
import { completionWords, nearestMetro, priceFrom, projectFlats } from './project-facts.ts'
import { ProjectPicture } from './project-picture.tsx'
import type { ProjectCard } from './schema.ts'

interface ProjectCardViewProps {
  project: ProjectCard
}

/** A project in a list: the picture leads, its facts follow; all of it is one link to its flats. */
export function ProjectCardView({ project }: ProjectCardViewProps) {
  const { flats_on_sale: flats } = project
  const facts = [
    completionWords(project),
    flats > 0 ? countOf(flats, 'квартира', 'квартиры', 'квартир') : null,
  ].filter((fact) => fact !== null)
  return (
    <article className={clsx(card['card'], styles['card'])}>
      <div className={styles['frame']}>
        <ProjectPicture
          project={project}
          sizes="(max-width: 767px) 100vw, (max-width: 1279px) 50vw, 33vw"
          className={styles['picture']}
        />
      </div>
      <div className={styles['head']}>
        <h3 className={styles['name']}>
          <Link to={projectFlats(project)} className={card['link']}>
            {project.name}
          </Link>
        </h3>
        <p className={styles['price']}>{priceFrom(project)}</p>
      </div>
      <dl className={styles['facts']}>
        <dt className="visually-hidden">Метро</dt>
        <dd>{nearestMetro(project) ?? project.address}</dd>
        <dt className="visually-hidden">Сдача и наличие</dt>
        <dd className={styles['right']}>{facts.join(' · ')}</dd>
      </dl>
    </article>
  )
}
