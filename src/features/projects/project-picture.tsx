// chunk: project-parts
import { Picture } from '../../ui/display/picture.tsx'
import { toPicturePath, toPictureAlt } from './project-facts.ts'
import type { ProjectCard } from './schema.ts'

interface ProjectPictureProps {
  project: Pick<ProjectCard, 'id' | 'name' | 'picture' | 'is_to_scale'>
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Shown in its place where the window is narrower than 768 px. */
  phone?: { src: string; sizes: string } | null | undefined
  className?: string | undefined
  /** The first picture of the page is loaded with high priority. */
  isFirst?: boolean | undefined
}

/** A project's picture, or its front or storeys drawn from the catalogue. */
export function ProjectPicture({
  project,
  sizes,
  phone,
  className,
  isFirst = false,
}: ProjectPictureProps) {
  return (
    <Picture
      src={toPicturePath(project)}
      alt={toPictureAlt(project)}
      sizes={sizes}
      phone={phone}
      width={1200}
      height={800}
      className={className}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
