import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Fold } from '../../../ui/display/fold.tsx'
import { routeLinks } from '../../../ui/route-links.ts'
import { StaticMarkup } from '../../../ui/static-markup.tsx'
import { pageLotStore } from '../../callback/form/page-lot.ts'
import { keepHearts } from '../../favourites/keep-hearts.ts'
import { rememberSeenLot } from '../../favourites/seen-lots.ts'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { InstalmentsSection } from '../../payment/instalments-section.tsx'
import { MortgageSection } from '../../payment/mortgage-section.tsx'
import { LotCardView } from '../card/lot-card.tsx'
import { LotBelongings } from './lot-belongings.tsx'
import type { LotPageParts, LotProject, LotSectionsData } from './lot-page-data.ts'
import { LotFinish } from './lot-finish.tsx'
import { LotPhotos } from './lot-photos.tsx'
import { LotPrice } from './lot-price.tsx'
import { LotPrintEnd } from './lot-print-end.tsx'
import { LotSun } from './lot-sun.tsx'
import { SamePlan } from './same-plan.tsx'
import { SimilarLots } from './similar-lots.tsx'
import { LotTools } from './lot-tools.tsx'
import { useFurnishing } from './use-furnishing.tsx'
import { LotViews } from './lot-views.tsx'
import { StepSwitch } from './step-switch.tsx'
import { lotMark } from '../../lots/model/lot-names.ts'
import { lotAddress, lotHeadline } from '../../lots/model/lot-labels.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import { LATE_LAYOUT, LateSections } from './late-sections.tsx'
import type { LotPageData } from './lot-page.server.tsx'
import { listSteps } from './lot-steps-page.tsx'
import styles from './lot-page.module.css'
import sectionStyles from './lot-sections.module.css'

/** The column of drawings: the plan, where the lot is, and how it is handed over. */
export function LotDrawings(data: LotPageData) {
  const { id, kind } = data.lot
  // A request from here carries what does not fit.
  const note = useCallback(
    (words: string | null, furniture: string) =>
      // After the page has named its lot, in an effect of the same commit.
      queueMicrotask(() => {
        const { note: _old, ...known } = pageLotStore.get() ?? {}
        const address = `${lotAddress(kind, id)}?furniture=${furniture}`
        pageLotStore.set(words ? { ...known, note: `${words}. План: ${address}` } : known)
      }),
    [id, kind],
  )
  const furnishing = useFurnishing(data, note)
  return (
    <>
      <div className={styles['mosaic']}>
        <StepSwitch key={data.lot.id} steps={listSteps(data, furnishing)} />
        <LotViews views={data.views} />
      </div>
      <LotTools lot={data.lot} furnishing={furnishing} />
      <LotFinish finish={data.finish} />
    </>
  )
}

const late = { [LATE_LAYOUT]: true }

/** Everything below the first screen, at once or after it. */
export function LotSections({ lot, project, views, sections }: LotPageData) {
  return (
    <LateSections key={lot.id} lot={lot} given={sections}>
      {(own) => <Sections lot={lot} project={project} views={views} {...own} />}
    </LateSections>
  )
}

interface SectionsProps extends LotSectionsData {
  lot: LotDetail
  project: LotProject
  views: LotPageData['views']
}

/**
 * Everything below: price, sun, what belongs to the lot, and others like it. A document contains what is only read
 * once, without its data: hydration keeps it, and its links and hearts are handled here.
 */
function Sections({ lot, project, views, mortgage, reading }: SectionsProps) {
  const { id, kind } = lot
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const isKept = reading === null
  useEffect(() => rememberSeenLot({ id, kind }), [id, kind])
  useEffect(() => {
    const { current } = box
    if (!current || !isKept) return undefined
    const ends = [routeLinks(current, navigate), keepHearts(current)]
    return () => {
      for (const end of ends) end()
    }
  }, [isKept, navigate])
  const above = `lot-${id}-price`
  const below = `lot-${id}-more`
  if (!reading) {
    return (
      <>
        <StaticMarkup as="div" id={above} />
        <MortgageSection offer={mortgage} />
        <div ref={box} {...late}>
          <StaticMarkup as="div" id={below} className={styles['below']} />
        </div>
      </>
    )
  }
  return (
    <>
      <div id={above}>
        <LotPrice lot={lot} today={reading.today} />
      </div>
      <MortgageSection offer={mortgage} />
      <div {...late}>
        <div id={below} className={styles['below']}>
          <Below lot={lot} project={project} views={views} {...reading} />
        </div>
      </div>
    </>
  )
}

function Below({ views, ...parts }: LotPageParts & Pick<LotPageData, 'views'>) {
  const { lot, samePlan, similar } = parts
  return (
    <>
      <LotPhotos lot={lot} views={views} />
      <LotDescription text={lot.description} />
      <InstalmentsSection plans={parts.instalments} />
      <LotSun sun={lot.sun} />
      <LotBelongings {...parts} />
      <SamePlan lot={lot} {...samePlan} />
      <SimilarLots lot={lot} similar={similar}>
        {(other) => (
          <LotCardView
            lot={other}
            action={
              <FavouriteToggle
                lotId={other.id}
                label={`${lotHeadline(other)}, ${lotMark(other)}`}
              />
            }
          />
        )}
      </SimilarLots>
      <LotPrintEnd {...parts} />
    </>
  )
}

/** What the company says of this lot alone; small screens open it. */
function LotDescription({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <section
      id="description"
      className={sectionStyles['section']}
      aria-labelledby="description-title"
    >
      <h2 id="description-title">Описание</h2>
      <Fold line="Показать описание">
        <div className={sectionStyles['description']}>
          {text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Fold>
    </section>
  )
}
