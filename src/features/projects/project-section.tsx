import { formatCount } from '../../lib/numbers.ts'
import { EmptyNote } from '../../ui/display/empty-note.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ProjectCards } from './project-cards.tsx'
import type { ProjectCard } from './schema.ts'

interface ProjectSectionProps {
  id: ProjectCard['area_type']
  title: string
  projects: readonly ProjectCard[]
}

/** The projects of one area type, in its colours. */
export function ProjectSection({ id, title, projects }: ProjectSectionProps) {
  const isEmpty = projects.length === 0
  return (
    <Section
      id={id}
      title={title}
      tone={id}
      axis={isEmpty ? undefined : formatCount(projects.length, 'проект', 'проекта', 'проектов')}
    >
      {isEmpty ? (
        <EmptyNote>Сейчас ни&nbsp;один проект не&nbsp;продаётся. Новые появятся здесь.</EmptyNote>
      ) : (
        <ProjectCards projects={projects} />
      )}
    </Section>
  )
}
