import { projectPicture } from './project-facts.ts'
import type { ProjectCard } from './schema.ts'

interface ProjectPictureProps {
  project: Pick<ProjectCard, 'id' | 'name' | 'picture'>
  className?: string | undefined
  /** The first picture of the page: loaded before all others. */
  isFirst?: boolean | undefined
}

/** A project's picture, or its facade as drawn from the catalogue. */
export function ProjectPicture({ project, className, isFirst = false }: ProjectPictureProps) {
  return (
    <img
      src={projectPicture(project)}
      alt={`Фасад: ${project.name}`}
      width={1200}
      height={800}
      className={className}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
