import { Picture } from '../../ui/picture.tsx'
import { projectPicture } from './project-facts.ts'
import type { ProjectCard } from './schema.ts'

interface ProjectPictureProps {
  project: Pick<ProjectCard, 'id' | 'name' | 'picture'>
  /** How wide it is seen, as in CSS. */
  sizes: string
  className?: string | undefined
  /** The first picture of the page: loaded before all others. */
  isFirst?: boolean | undefined
}

/** A project's picture, or its facade as drawn from the catalogue. */
export function ProjectPicture({
  project,
  sizes,
  className,
  isFirst = false,
}: ProjectPictureProps) {
  return (
    <Picture
      src={projectPicture(project)}
      alt={project.picture ? project.name : `Фасад: ${project.name}`}
      sizes={sizes}
      width={1200}
      height={800}
      className={className}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
