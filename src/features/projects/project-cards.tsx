import clsx from 'clsx'
import { columnWidth } from '../../ui/display/picture-sizes.ts'
import rail from '../../ui/display/rail.module.css'
import { ProjectCardView } from './project-card.tsx'
import styles from './project-cards.module.css'
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
