import { type ReactNode, useRef } from 'react'
import { joinWords } from '../../../lib/plain-text.ts'
import { formatCompletion } from '../../../lib/time/completion.ts'
import { Fold } from '../../../ui/display/fold.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { StaticPart } from '../../../ui/static-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useNearData } from '../../../ui/use-near-data.ts'
import { KnownHome } from '../../catalogue/card/known-home.tsx'
import { FinishList } from '../../finishes/finish-list.tsx'
import { HouseMap } from '../../map/house-map.tsx'
import { AerialPhotos } from '../../progress/aerial-photos.tsx'
import { WorksMonthView } from '../../progress/works-month.tsx'
import { StageClock } from '../../progress/stage-clock.tsx'
import { SpotList } from '../drawing/spot-list.tsx'
import { PlotPlan } from '../genplan/plot-plan.tsx'
import { projectAddress } from '../project-addresses.ts'
import { ProjectCards } from '../project-cards.tsx'
import type { PlotPlanData } from '../genplan/plot-plan-data.ts'
import { TypeGroups } from './type-groups.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { BuildingSwitch } from './building-switch.tsx'
import { NearChessboard } from './near-chessboard.tsx'
import { NearbyPlaces } from './nearby-places.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import styles from './project-page.module.css'
import { ProjectStory } from './project-story.tsx'
import type { SectionId } from './project-page-data.server.ts'
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
    <StaticPart id="types-list">
      {types.length > 0 ? (
        <TypeGroups
          groups={types}
          drawHome={({ floor, ...home }) => <KnownHome {...home} {...(floor && { floor })} />}
        />
      ) : null}
    </StaticPart>
  ),
  finishes: ({ finishes }) => <FinishList finishes={finishes} />,
  progress: ({ month, stages }) => (
    <>
      {month ? <WorksMonthView month={month} isFolded /> : null}
      <StaticPart id="progress-stages">
        {stages.length > 0 ? (
          <Fold line={'Этапы: план и\u00a0факт'}>
            <StageClock buildings={stages} title={'Этапы: план и\u00a0факт'} />
          </Fold>
        ) : null}
      </StaticPart>
    </>
  ),
  aerial: ({ aerial }) => <AerialPhotos photos={aerial} />,
  broadcasts: ({ broadcasts }) => <BroadcastList broadcasts={broadcasts} />,
  documents: ({ quarters }) => (
    <StaticPart id="documents-list">
      {quarters.length > 0 ? <QuarterList quarters={quarters} /> : null}
    </StaticPart>
  ),
  infrastructure: ({ project, infrastructure, map, isNear }) => (
    <>
      {map ? <HouseMap {...map} hasList={isNear} /> : null}
      {isNear ? (
        <StaticPart id="infrastructure-list">
          {infrastructure ? <NearbyPlaces project={project} kinds={infrastructure} /> : null}
        </StaticPart>
      ) : null}
    </>
  ),
  similar: ({ similar }) => (
    <StaticPart id="similar-list">
      {similar.length > 0 ? <ProjectCards projects={similar} /> : null}
    </StaticPart>
  ),
}

/** Every section of a project's page below its opening. */
export function ProjectSections({ data }: { data: ProjectPageData }) {
  const { sections } = data
  useCurrentSection(sections.map(({ id }) => id))
  const parts = sections.filter(({ within }) => within !== undefined)
  return sections
    .filter(({ within }) => within === undefined)
    .map(({ id, title, axis, fold }) => {
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
          {parts
            .filter(({ within }) => within === id)
            .map((part) => (
              <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`}>
                <div className={styles['part']}>
                  <h2 id={`${part.id}-title`}>{part.title}</h2>
                  {toMore(part.id, data)}
                </div>
                {contents[part.id](data)}
              </section>
            ))}
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

/** The project's documents, the newest quarter first, and those without a quarter. */
function QuarterList({ quarters }: Pick<ProjectPageData, 'quarters'>) {
  return (
    <ul className={styles['quarters']}>
      {quarters.map(({ year, quarter, documents }) => (
        <li key={`${year} ${quarter}`}>
          {quarters.length > 1 || year !== null ? (
            <h3 className={styles['quarter']}>
              {year === null || quarter === null
                ? 'Без квартала'
                : formatCompletion(`${year}-${quarter}`)}
            </h3>
          ) : null}
          <ul>
            {documents.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/documents/${slug}`} className={styles['document']}>
                  {joinWords(title)}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** The genplan as the server has written it: a drawing of links. Its data is fetched once it is near. */
function NearGenplan({
  project,
  genplan,
  genplanHref,
}: Pick<ProjectPageData, 'project' | 'genplan' | 'genplanHref'>) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNearData(place, genplan ? null : genplanHref, pickGenplan)
  const data = genplan ?? near
  return (
    <div ref={place}>
      <StaticPart id="genplan-drawing">
        {data ? <PlotPlan data={data} action={`${projectAddress(project)}#genplan`} /> : null}
      </StaticPart>
    </div>
  )
}

function pickGenplan(page: unknown): PlotPlanData {
  return (page as { genplan: PlotPlanData }).genplan
}
