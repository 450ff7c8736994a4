import { ProjectCardView } from './project-card.tsx'
import styles from './project-cards.module.css'
import type { ProjectCard } from './schema.ts'

/** Cards of a few projects: a pair or three in a row, one alone as wide as the page. */
export function ProjectCards({ projects }: { projects: readonly ProjectCard[] }) {
  return (
    <ul className={styles['projects']}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCardView project={project} />
        </li>
      ))}
    </ul>
  )
}
