import { toTone } from '../model/words.ts'
import { type ComponentProps, useEffect, useState } from 'react'
import type { ActiveSpot } from '../../projects/drawing/active-spot.ts'
import { Drawing } from '../../projects/drawing/drawing.tsx'
import type { DrawingData } from '../../projects/drawing/drawing-data.ts'
import { StatusLegend } from '../../projects/drawing/status-legend.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { rememberSeenLot } from '../../favourites/browser/seen-lots.ts'
import { InstalmentsSection } from '../../instalments/instalments-section.tsx'
import { MortgageSection } from '../../mortgage/mortgage-section.tsx'
import { LotCardView } from '../card/lot-card.tsx'
import { lotMark } from '../model/lot-names.ts'
import { lotHeadline, numberSign } from '../model/lot-words.ts'
import type { LotKind } from '../model/schema.ts'
import { PlaceSchemeView } from '../scheme/place-scheme.tsx'
import { LotBelongings } from '../lot-sections/lot-belongings.tsx'
import { LotFinish } from '../lot-sections/lot-finish.tsx'
import { LotPlanView } from '../lot-steps/lot-plan-view.tsx'
import { LotPrice } from '../lot-sections/lot-price.tsx'
import { LotPrintEnd } from '../lot-sections/lot-print-end.tsx'
import { LotSun } from '../lot-sections/lot-sun.tsx'
import { LotTools } from '../lot-steps/lot-tools.tsx'
import type { LotPageData } from './lot-page.server.tsx'
import { SamePlan } from '../lot-sections/same-plan.tsx'
import { SimilarLots } from '../lot-sections/similar-lots.tsx'
import { PlaceStep } from '../lot-steps/place-step.tsx'
import { StepSwitch, type Step } from '../lot-steps/step-switch.tsx'
import styles from './lot-page.module.css'

/** In the legend of a storey: the lot of this page. */
const ownPlaces: Record<LotKind, string> = {
  flat: 'эта квартира',
  apartment: 'эти апартаменты',
  parking: 'это место',
  storage: 'эта кладовая',
}

/** «№ 45 — эта квартира». */
function toOwnNote({ kind, number }: LotPageData['lot']): string {
  return [numberSign(number), ownPlaces[kind]].filter(Boolean).join(' — ')
}

const loadGestures = () => import('../../projects/zoom/zoom-gestures.ts')

/** The column of drawings: the plan, where the lot is, and how it is handed over. */
export function LotDrawings(data: LotPageData) {
  return (
    <>
      <StepSwitch steps={listSteps(data)} />
      <LotTools lot={data.lot} />
      <LotFinish finish={data.finish} />
    </>
  )
}

/** Everything below: price, sun, what belongs to the lot, and others like it. */
export function LotSections(data: LotPageData) {
  const { lot, samePlan, similar } = data
  const { id, kind } = lot
  useEffect(() => rememberSeenLot({ id, kind }), [id, kind])
  return (
    <>
      <LotPrice lot={lot} today={data.today} />
      <MortgageSection offer={data.mortgage} />
      <InstalmentsSection plans={data.instalments} />
      <LotSun sun={lot.sun} />
      <LotBelongings {...data} />
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
      <LotPrintEnd {...data} />
    </>
  )
}

/** A drawing of its own choice: no list beside it shares it. */
function PlaceDrawing(
  props: Omit<ComponentProps<typeof Drawing>, 'active' | 'setActive' | 'className'>,
) {
  const [active, setActive] = useState<ActiveSpot | null>(null)
  return <Drawing {...props} active={active} setActive={setActive} />
}

function ratioOf({ frame }: DrawingData): number {
  return frame.width / frame.height
}

/** What is known of the lot's place, from the nearest to the farthest. */
function listSteps({ lot, drawing, drawings, project }: LotPageData): Step[] {
  const { storey, scheme, facade, genplan } = drawings
  const isHome = lot.rooms !== null
  const tone = toTone(lot.project.area_type)
  const isPlaced = storey !== null || scheme !== null || facade !== null || genplan !== null
  const steps: Array<Step | false> = [
    (isHome || lot.plan !== null) && {
      id: 'plan',
      name: 'План',
      content: (
        <LotPlanView
          lot={lot}
          drawing={drawing}
          orientation={drawings.orientation}
          loadGestures={loadGestures}
        />
      ),
    },
    storey !== null && {
      id: 'storey',
      name: 'На этаже',
      content: (
        <PlaceStep
          ratio={ratioOf(storey.drawing)}
          href={storey.href}
          more={'Этаж и\u00a0все его квартиры'}
        >
          <PlaceDrawing name="Этаж" drawing={storey.drawing} isTinted>
            <StatusLegend note={toOwnNote(lot)} />
          </PlaceDrawing>
        </PlaceStep>
      ),
    },
    scheme !== null && {
      id: 'storey',
      name: 'На этаже',
      content: (
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
      ...(tone === undefined ? {} : { tone }),
      content: (
        <PlaceStep
          ratio={ratioOf(facade.drawing)}
          href={facade.href}
          more={`${lot.building.name} целиком`}
        >
          <PlaceDrawing name="Фасад" drawing={facade.drawing} />
        </PlaceStep>
      ),
    },
    genplan !== null && {
      id: 'genplan',
      name: 'На генплане',
      ...(tone === undefined ? {} : { tone }),
      content: (
        <PlaceStep ratio={ratioOf(genplan.drawing)} href={genplan.href} more="Открыть генплан">
          <PlaceDrawing name="Генплан" drawing={genplan.drawing} />
        </PlaceStep>
      ),
    },
    !isHome &&
      lot.plan === null &&
      !isPlaced &&
      project.picture !== null && {
        id: 'project',
        name: 'Проект',
        content: <img src={project.picture} alt={project.name} className={styles['photo']} />,
      },
  ]
  return steps.filter((step) => step !== false)
}
