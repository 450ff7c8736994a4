import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { SpotList } from '../drawing/spot-list.tsx'
import { SitePlan } from '../genplan/site-plan.tsx'
import { projectAddress } from '../project-addresses.ts'
import { Chessboard } from '../chessboard/chessboard.late.tsx'
import { ProjectCards } from '../project-cards.tsx'
import { KnownHome } from '../../catalogue/card/known-home.tsx'
import { AerialPhotos } from '../../progress/aerial-photos.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { BuildingSwitch } from './building-switch.tsx'
import { HouseMap } from '../../map/view/house-map.tsx'
import { FinishList } from '../../finishes/finish-list.tsx'
import { NearbyPlaces } from './nearby-places.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import { ProjectStory } from './project-story.tsx'
import { QuarterList } from './quarter-list.tsx'
import type { SectionId, SectionName } from './section-names.ts'
import { StageClock } from '../../progress/stage-clock.tsx'
import { SiteMonths } from '../../progress/site-months.tsx'
import { TypeGroups } from '../types/type-groups.tsx'
import { useCurrentSection } from './use-current-section.ts'

interface ProjectSectionsProps {
  names: readonly SectionName[]
  data: ProjectPageData
}

const contents: Readonly<Record<SectionId, (data: ProjectPageData) => ReactNode>> = {
  about: (data) => <ProjectStory {...data} />,
  genplan: ({ project, genplan }) =>
    genplan && <SitePlan data={genplan} action={`${projectAddress(project)}#genplan`} />,
  buildings: ({ buildings }) => <SpotList spots={buildings} />,
  chessboard: ({ buildings, chessboard }) =>
    chessboard && (
      <>
        <BuildingSwitch buildings={buildings} shown={chessboard.building.id} />
        <Chessboard board={chessboard} namesBuilding />
      </>
    ),
  types: ({ types }) => (
    <TypeGroups
      groups={types}
      drawHome={({ floor, ...home }) => <KnownHome {...home} {...(floor && { floor })} />}
    />
  ),
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
  infrastructure: ({ project, infrastructure, map }) => (
    <>
      {map ? <HouseMap {...map} hasList={isAnythingNear(project, infrastructure)} /> : null}
      {isAnythingNear(project, infrastructure) ? (
        <NearbyPlaces project={project} kinds={infrastructure} />
      ) : null}
    </>
  ),
  similar: ({ similar }) => <ProjectCards projects={similar} />,
}

function isAnythingNear(
  { metro }: ProjectPageData['project'],
  infrastructure: ProjectPageData['infrastructure'],
): boolean {
  return metro.length > 0 || infrastructure.length > 0
}

/** Every section of a project's page below its opening. */
export function ProjectSections({ names, data }: ProjectSectionsProps) {
  useCurrentSection(names.map(({ id }) => id))
  return names.map(({ id, title, axis }) => (
    <Section key={id} id={id} title={title} axis={axis} action={toMore(id, data)}>
      {contents[id](data)}
    </Section>
  ))
}

/** The company's page that tells more than the section. */
function toMore(id: SectionId, data: ProjectPageData): ReactNode {
  const { slug } = data.project
  const house = data.buildings.find((own) => own.id === data.chessboard?.building.id)
  const pages: Partial<Record<SectionId, readonly [href: string, text: string]>> = {
    // Without a genplan nothing else leads to the page of a single building.
    ...(data.genplan === null && house && { chessboard: [house.href, 'Выбрать этаж'] }),
    finishes: [`/finishes?project=${slug}`, 'Отделка подробно'],
    progress: [`/progress/${slug}`, 'Стройка подробно'],
    broadcasts: [`/broadcasts?project=${slug}`, 'Все трансляции'],
    documents: [`/documents?project=${slug}`, 'Все документы'],
  }
  const [href, text] = pages[id] ?? []
  if (href === undefined) return null
  return (
    <ButtonLink to={href} variant="text">
      {text}
    </ButtonLink>
  )
}
