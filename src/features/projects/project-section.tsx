import { formatCount } from '../../lib/numbers.ts'
import { Section } from '../../ui/page/section.tsx'
import { ProjectCards } from './project-cards.tsx'
import type { ProjectCard } from './schema.ts'

interface ProjectSectionProps {
  id: 'premium_area' | 'business_area' | 'projects'
  title: string
  projects: readonly ProjectCard[]
}

/** The projects of one class, in its colours, or of all others; nothing without projects. */
export function ProjectSection({ id, title, projects }: ProjectSectionProps) {
  if (projects.length === 0) return null
  return (
    <Section
      id={id}
      title={title}
      {...(id === 'projects' ? {} : { tone: id })}
      axis={formatCount(projects.length, 'проект', 'проекта', 'проектов')}
    >
      <ProjectCards projects={projects} />
    </Section>
  )
}
