import type { ReactNode } from 'react'
import { Section } from '../../../ui/page/section.tsx'
import { SpotList } from '../drawing/spot-list.tsx'
import { SitePlan } from '../genplan/site-plan.tsx'
import { projectAddress } from '../project-addresses.ts'
import { Chessboard } from '../chessboard/chessboard.late.tsx'
import { ProjectCards } from '../project-cards.tsx'
import { AerialPhotos } from './aerial-photos.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { BuildingSwitch } from './building-switch.tsx'
import { FinishList } from './finish-list.tsx'
import { NearbyPlaces } from './nearby-places.tsx'
import type { ProjectPageData } from './project-page-data.ts'
import { ProjectStory } from './project-story.tsx'
import { QuarterList } from './quarter-list.tsx'
import type { SectionId, SectionName } from './section-names.ts'
import { StageClock } from '../works/stage-clock.tsx'
import { SiteMonths } from '../works/site-months.tsx'
import { TypeGroups } from '../types/type-groups.tsx'
import { useCurrentSection } from './use-current-section.ts'

interface ProjectSectionsProps {
  names: readonly SectionName[]
  data: ProjectPageData
}

const contents: Readonly<Record<SectionId, (data: ProjectPageData) => ReactNode>> = {
  about: (data) => <ProjectStory {...data} />,
  genplan: ({ project, genplan, buildings }) =>
    genplan ? (
      <SitePlan data={genplan} action={`${projectAddress(project)}#genplan`} />
    ) : (
      <SpotList spots={buildings} />
    ),
  chessboard: ({ buildings, chessboard }) =>
    chessboard && (
      <>
        <BuildingSwitch buildings={buildings} shown={chessboard.building.id} />
        <Chessboard board={chessboard} namesBuilding />
      </>
    ),
  types: ({ types }) => <TypeGroups groups={types} />,
  finishes: ({ finishes }) => <FinishList finishes={finishes} />,
  progress: ({ months, stages }) => (
    <>
      <SiteMonths months={months} />
      <StageClock buildings={stages} />
    </>
  ),
  aerial: ({ aerial }) => <AerialPhotos photos={aerial} />,
  broadcasts: ({ broadcasts }) => <BroadcastList broadcasts={broadcasts} />,
  documents: ({ quarters }) => <QuarterList quarters={quarters} />,
  infrastructure: ({ project, infrastructure }) => (
    <NearbyPlaces project={project} kinds={infrastructure} />
  ),
  similar: ({ similar }) => <ProjectCards projects={similar} />,
}

/** Every section of a project's page below its opening. */
export function ProjectSections({ names, data }: ProjectSectionsProps) {
  useCurrentSection(names.map(({ id }) => id))
  return names.map(({ id, title, axis }) => (
    <Section key={id} id={id} title={title} axis={axis}>
      {contents[id](data)}
    </Section>
  ))
}
