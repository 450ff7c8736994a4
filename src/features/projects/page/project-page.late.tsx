import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Fold } from '../../../ui/display/fold.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { KeptPart } from '../../../ui/kept-part.tsx'
import { SpotList } from '../drawing/spot-list.tsx'
import { ProjectCards } from '../project-cards.tsx'
import { KnownHome } from '../../catalogue/card/known-home.tsx'
import { AerialPhotos } from '../../progress/aerial-photos.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { BuildingSwitch } from './building-switch.tsx'
import { HouseMap } from '../../map/view/house-map.tsx'
import { FinishList } from '../../finishes/finish-list.tsx'
import { NearChessboard } from './near-chessboard.tsx'
import { NearGenplan } from './near-genplan.tsx'
import { NearbyPlaces } from './nearby-places.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import { ProjectStory } from './project-story.tsx'
import { QuarterList } from './quarter-list.tsx'
import type { SectionId } from './section-names.ts'
import { StageClock } from '../../progress/stage-clock.tsx'
import { SiteMonthView } from '../../progress/site-month.tsx'
import { TypeGroups } from '../types/type-groups.tsx'
import { useCurrentSection } from './use-current-section.ts'

const contents: Readonly<Record<SectionId, (data: ProjectPageData) => ReactNode>> = {
  about: (data) => <ProjectStory {...data} />,
  genplan: (data) => <NearGenplan {...data} />,
  buildings: ({ buildings }) => <SpotList spots={buildings} />,
  chessboard: ({ buildings, chessboard }) => {
    const house = buildings.find(({ id }) => id === chessboard?.building.id)
    return chessboard && house ? (
      <>
        <BuildingSwitch buildings={buildings} shown={house.id} />
        <NearChessboard board={chessboard} href={house.boardHref} />
      </>
    ) : null
  },
  types: ({ types }) => (
    <KeptPart id="types-list">
      {types.length > 0 ? (
        <TypeGroups
          groups={types}
          drawHome={({ floor, ...home }) => <KnownHome {...home} {...(floor && { floor })} />}
        />
      ) : null}
    </KeptPart>
  ),
  finishes: ({ finishes }) => <FinishList finishes={finishes} />,
  progress: ({ month, stages }) => (
    <>
      {month ? <SiteMonthView month={month} /> : null}
      <KeptPart id="progress-stages">
        {stages.length > 0 ? <StageClock buildings={stages} /> : null}
      </KeptPart>
    </>
  ),
  aerial: ({ aerial }) => <AerialPhotos photos={aerial} />,
  broadcasts: ({ broadcasts }) => <BroadcastList broadcasts={broadcasts} />,
  documents: ({ quarters }) => (
    <KeptPart id="documents-list">
      {quarters.length > 0 ? <QuarterList quarters={quarters} /> : null}
    </KeptPart>
  ),
  infrastructure: ({ project, infrastructure, map, isNear }) => (
    <>
      {map ? <HouseMap {...map} hasList={isNear} /> : null}
      {isNear ? (
        <KeptPart id="infrastructure-list">
          {infrastructure ? <NearbyPlaces project={project} kinds={infrastructure} /> : null}
        </KeptPart>
      ) : null}
    </>
  ),
  similar: ({ similar }) => (
    <KeptPart id="similar-list">
      {similar.length > 0 ? <ProjectCards projects={similar} /> : null}
    </KeptPart>
  ),
}

/** Every section of a project's page below its opening. */
export function ProjectSections({ data }: { data: ProjectPageData }) {
  const { sections } = data
  useCurrentSection(sections.map(({ id }) => id))
  return sections.map(({ id, title, axis, fold }) => {
    const content = contents[id](data)
    return (
      <Section key={id} id={id} title={title} axis={axis} action={toMore(id, data)}>
        {fold === undefined ? (
          content
        ) : (
          <Fold id={id} line={fold}>
            {content}
          </Fold>
        )}
      </Section>
    )
  })
}

/** The company's page that tells more than the section. */
function toMore(id: SectionId, data: ProjectPageData): ReactNode {
  const { slug } = data.project
  const house = data.buildings.find((own) => own.id === data.chessboard?.building.id)
  const pages: Partial<Record<SectionId, readonly [href: string, text: string]>> = {
    // Without a genplan nothing else leads to the page of a single building.
    ...(!data.sections.some((own) => own.id === 'genplan') &&
      house && { chessboard: [house.href, 'Выбрать этаж'] }),
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
