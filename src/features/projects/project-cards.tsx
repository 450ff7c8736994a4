import clsx from 'clsx'
import rail from '../../ui/display/rail.module.css'
import { ProjectCardView } from './project-card.tsx'
import styles from './project-cards.module.css'
import type { ProjectCard } from './schema.ts'

/** Cards of a few projects: a pair or three in a row, one alone as wide as the page; on phones a row that is scrolled. */
export function ProjectCards({ projects }: { projects: readonly ProjectCard[] }) {
  return (
    <ul className={clsx(styles['projects'], projects.length > 1 && rail['rail'])}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCardView project={project} />
        </li>
      ))}
    </ul>
  )
}
