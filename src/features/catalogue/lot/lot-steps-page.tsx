import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { StatusLegend } from '../../projects/drawing/status-legend.tsx'
import { LotPlanView } from './lot-plan-view.tsx'
import type { Step } from './step-switch.tsx'
import type { LotDetail } from '../../lots/model/schema.ts'
import { toTone } from '../../lots/model/labels.ts'
import { PlaceSchemeView } from '../card/place-scheme.tsx'
import type { LotPlacesData, PlaceLink } from './lot-drawings-page.server.tsx'
import styles from './lot-page.module.css'
import stepStyles from './lot-steps.module.css'
import type { LotPageData } from './lot-page.server.tsx'
import type { Furnishing } from './use-furnishing.tsx'
import { lotPlaces } from './lot-parts.ts'
import { toOwnNote } from './own-note.ts'

const loadGestures = () => import('../../projects/drawing/zoom-gestures.ts')

/** What is known of the lot's place, from the nearest to the farthest. */
export function listSteps(
  { lot, drawing, places, project, lostFurniture }: LotPageData,
  { ownPlan }: Pick<Furnishing, 'ownPlan'>,
): Step[] {
  const { orientation, scheme, storey, facade, genplan } = places
  const isHome = lot.rooms !== null
  const tone = toTone(lot.project.area_type)
  const toned = tone === undefined ? {} : { tone }
  const isPlaced = storey !== null || scheme !== null || facade !== null || genplan !== null
  const steps: Array<Step | false> = [
    (isHome || lot.plan !== null) && {
      id: 'plan',
      name: 'План',
      content: () => (
        <>
          {lostFurniture ? <p>{lostFurniture}</p> : null}
          <LotPlanView
            lot={lot}
            drawing={drawing}
            orientation={orientation}
            loadGestures={loadGestures}
            ownPlan={ownPlan}
          />
        </>
      ),
    },
    storey !== null && {
      id: 'storey',
      name: 'На этаже',
      content: toContent(lot, 'storey', storey, 'Этаж и\u00a0все его квартиры'),
    },
    scheme !== null && {
      id: 'storey',
      name: 'На этаже',
      content: () => (
        <PlaceStep
          ratio={scheme.scheme.width / scheme.scheme.height}
          href={scheme.href}
          more={lot.kind === 'parking' ? 'Все места корпуса' : 'Все кладовые корпуса'}
        >
          <PlaceSchemeView scheme={scheme.scheme} ownId={lot.id} />
          <StatusLegend note={toOwnNote(lot)} />
        </PlaceStep>
      ),
    },
    facade !== null && {
      id: 'facade',
      name: 'На фасаде',
      ...toned,
      content: toContent(lot, 'facade', facade, `${lot.building.name} целиком`),
    },
    genplan !== null && {
      id: 'genplan',
      name: 'На генплане',
      ...toned,
      content: toContent(lot, 'genplan', genplan, 'Открыть генплан'),
    },
    !isHome &&
      lot.plan === null &&
      !isPlaced &&
      project.picture !== null && {
        id: 'project',
        name: 'Проект',
        content: () => (
          <img src={project.picture ?? ''} alt={project.name} className={styles['photo']} />
        ),
      },
  ]
  return steps.filter((step) => step !== false)
}

function toContent(
  lot: LotDetail,
  step: keyof LotPlacesData,
  { ratio, href, picture }: PlaceLink,
  more: string,
): Step['content'] {
  return (visits) => (
    <PlaceStep ratio={ratio} href={href} more={more} picture={picture}>
      <LatePlace key={lot.id} lot={lot} step={step} visits={visits} className={styles['wait']} />
    </PlaceStep>
  )
}

interface LatePlaceProps {
  lot: LotDetail
  step: keyof LotPlacesData
  /** How often the visitor has come near the drawings. */
  visits: number
  className: string | undefined
}

/** A drawing of a lot's place, which is fetched with its code when a visitor comes near. */
function LatePlace({ lot, step, visits, className }: LatePlaceProps) {
  const [drawn, setDrawn] = useState<ReactNode>(null)
  /** The visit whose fetch failed: the next one fetches again. */
  const [failedAt, setFailedAt] = useState(0)
  const isWanted = visits > failedAt && drawn === null

  useEffect(() => {
    if (!isWanted) return undefined
    let isLeft = false
    Promise.all([import('./lot-places-page.tsx'), lotPlaces.fetch(lot)]).then(
      ([{ LotPlace }, places]) => {
        if (isLeft) return
        startTransition(() => setDrawn(<LotPlace lot={lot} step={step} places={places} />))
      },
      () => {
        if (!isLeft) setFailedAt(visits)
      },
    )
    return () => {
      isLeft = true
    }
  }, [isWanted, visits, lot, step])

  if (drawn) return drawn
  return (
    <p className={className} role="status">
      {failedAt === visits && visits > 0 ? 'Чертёж не\u00a0загрузился, нажмите ещё раз' : null}
    </p>
  )
}

interface PlaceStepProps {
  /** Width of the drawing divided by its height. */
  ratio: number
  href: string
  /** Text of the link to the page that shows more. */
  more: string
  /** For paper and for visitors without scripts. */
  picture?: string | null
  children: ReactNode
}

/** A drawing in which the lot's place is marked, as large as its sheet permits, with the link to its own page. */
function PlaceStep({ ratio, href, more, picture, children }: PlaceStepProps) {
  return (
    <div className={stepStyles['place']} style={{ ['--ratio' as string]: ratio.toFixed(3) }}>
      <div className={stepStyles['drawn']}>{children}</div>
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" className={stepStyles['still']} />
      ) : null}
      <Link to={href} className={stepStyles['more']}>
        {more}
      </Link>
    </div>
  )
}
