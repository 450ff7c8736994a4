import { lazy } from 'react'
import type { ProjectSections as Sections } from './project-page.late.tsx'
import { LatePart } from '../../../ui/late-part.tsx'

/** The server draws them at once; browsers keep that markup until their code has come, after the page's own. */
const ProjectSections = import.meta.env.SSR
  ? (await import('./project-page.late.tsx')).ProjectSections
  : lazy(async () => ({ default: (await import('./project-page.late.tsx')).ProjectSections }))

/** The sections of a page whose first load does without their code. */
export function LateSections(props: Parameters<typeof Sections>[0]) {
  return (
    <LatePart>
      <ProjectSections {...props} />
    </LatePart>
  )
}
