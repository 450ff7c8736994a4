import { countOf } from '../../lib/numbers.ts'
import { Section } from '../../ui/section.tsx'
import { ProjectCardView } from './project-card.tsx'
import styles from './project-section.module.css'
import type { ProjectCard } from './schema.ts'

interface ProjectSectionProps {
  id: ProjectCard['area_type']
  title: string
  projects: readonly ProjectCard[]
}

/** The projects of one area type in its own colours; nothing when there are none. */
export function ProjectSection({ id, title, projects }: ProjectSectionProps) {
  if (projects.length === 0) return null
  return (
    <Section
      id={id}
      title={title}
      tone={id}
      axis={countOf(projects.length, 'проект', 'проекта', 'проектов')}
    >
      <ul className={styles['projects']}>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectCardView project={project} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
