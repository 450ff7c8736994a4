import { countOf } from '../../lib/numbers.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Section } from '../../ui/section.tsx'
import { ProjectCardView } from './project-card.tsx'
import styles from './project-section.module.css'
import type { ProjectCard } from './schema.ts'

interface ProjectSectionProps {
  id: ProjectCard['area_type']
  title: string
  projects: readonly ProjectCard[]
}

/** The projects of one area type in its own colours. */
export function ProjectSection({ id, title, projects }: ProjectSectionProps) {
  const isEmpty = projects.length === 0
  return (
    <Section
      id={id}
      title={title}
      tone={id}
      axis={isEmpty ? undefined : countOf(projects.length, 'проект', 'проекта', 'проектов')}
    >
      {isEmpty ? (
        <EmptyNote>Сейчас ни&nbsp;один проект не&nbsp;продаётся. Новые появятся здесь.</EmptyNote>
      ) : (
        <ul className={styles['projects']}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCardView project={project} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
