import { useRef, useState } from 'react'
import { findExtent, type Point } from '../../../drawing/plan/box.ts'
import type { ActiveSpot } from '../drawing/active-spot.ts'
import { DataSource } from '../../../ui/display/data-source.tsx'
import { Compass } from '../../../ui/display/compass.tsx'
import type { DrawingData } from '../drawing/drawing-data.ts'
import { Drawing } from '../drawing/drawing.tsx'
import { SpotCard } from '../drawing/spot-card.tsx'
import { buildingCard, type DrawnPlan, type PlotPlanData } from './plot-plan-data.ts'
import { useZoom } from '../drawing/use-zoom.ts'
import { ZoomButtons } from '../drawing/zoom-buttons.tsx'
import { PlanHouses } from './plan-houses.tsx'
import { PlanList } from './plan-list.tsx'
import { GenplanLabels } from './genplan-labels.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { EntranceLayer, GroundLayer, SheetMarkers, StandingLayer } from './plot-sheet.tsx'
import styles from './plot-plan.module.css'
import { SunForm } from './sun-form.tsx'
import { usePlanSun } from './use-plan-sun.ts'

interface PlotPlanProps {
  data: PlotPlanData
  /** Path of the page, to which the form of the sun leads without scripts: `/projects/sad#genplan`. */
  action: string
  /** Further parameters of the page's address, which that form keeps. */
  otherFields?: Readonly<Record<string, string>> | undefined
  /** The house of the page's lot: it is marked, and neither the list of all houses nor the form of the sun is shown. */
  ownId?: number | undefined
}

/** A project's genplan in its surroundings: buildings as links, the list of the same links, and the sun. */
export function PlotPlan({ data, ownId, ...form }: PlotPlanProps) {
  const { plan } = data
  return plan.kind === 'drawn' ? (
    <DrawnPlotPlan data={data} plan={plan} ownId={ownId} {...form} />
  ) : (
    <PicturePlotPlan data={data} drawing={plan.drawing} ownId={ownId} />
  )
}

function DrawnPlotPlan({ data, plan, ownId, ...form }: PlotPlanProps & { plan: DrawnPlan }) {
  const viewport = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<ActiveSpot | null>(null)
  const zoom = useZoom(viewport, plan)
  const [sun, moveSun] = usePlanSun(plan)
  const { frame, ground, houses } = plan
  const middles = new Map(houses.map(({ id, rings }) => [id, findMiddle(rings.flat())]))
  const { zoom: times, center } = zoom.view
  const [wide, high] = [frame.width / times, frame.height / times]
  const shown = active && data.buildings.find(({ id }) => id === active.id)
  const at = shown ? middles.get(shown.id) : undefined
  return (
    <div
      className={styles['plan']}
      data-tone={data.tone}
      data-single={ownId === undefined ? undefined : true}
    >
      <figure className={styles['figure']} aria-label="Генплан">
        {/* The pointer alone is heard here: each thing that it can do is a link or a button inside. */}
        <div
          ref={viewport}
          className={styles['viewport']}
          data-zoomed={times > 1 || undefined}
          data-detailed={times > 1.7 || undefined}
          onPointerEnter={zoom.wake}
          style={{
            ['--frame-w' as string]: frame.width.toFixed(1),
            ['--frame-h' as string]: frame.height.toFixed(1),
            ['--center-x' as string]: center[0].toFixed(2),
            ['--center-y' as string]: center[1].toFixed(2),
            ['--zoom' as string]: times.toFixed(3),
          }}
        >
          <svg
            className={styles['sheet']}
            viewBox={[center[0] - wide / 2, center[1] - high / 2, wide, high]
              .map((value) => value.toFixed(2))
              .join(' ')}
          >
            <SheetMarkers />
            <GroundLayer ground={ground} />
            <path
              className={styles['shade']}
              data-part="shadows"
              d={sun?.path ?? ''}
              aria-hidden="true"
            />
            <StandingLayer ground={ground} />
            <PlanHouses
              houses={houses}
              buildings={data.buildings}
              active={active ?? toOwn(ownId)}
              setActive={setActive}
              reveal={(id) => zoom.reveal(middles.get(id) ?? center)}
            />
            <EntranceLayer entrances={ground.entrances} />
          </svg>
          <GenplanLabels labels={plan.labels} />
          <div className={styles['compass']}>
            <Compass north={plan.north} sun={sun} />
          </div>
          <ScaleBar frame={frame} zoom={times} />
          <ZoomButtons zoom={zoom} />
          {shown && at ? (
            <SpotCard
              facts={buildingCard(shown)}
              href={shown.href}
              at={at}
              middle={center}
              isTouched={active.isTouched}
              onClose={() => setActive(null)}
            />
          ) : null}
        </div>
        {plan.attribution === null ? null : (
          <DataSource words={plan.attribution} className={styles['metro']} />
        )}
        <PlanLegend ground={ground} />
        <MetroLabels metro={data.metro} />
      </figure>
      {ownId === undefined ? (
        <div className={styles['list']}>
          <PlanList data={data} active={active} setActive={setActive} />
        </div>
      ) : null}
      {sun && ownId === undefined ? (
        <div className={styles['sun']}>
          <SunForm sun={sun} onMove={moveSun} {...form} />
        </div>
      ) : null}
    </div>
  )
}

interface PicturePlanProps extends Pick<PlotPlanProps, 'data' | 'ownId'> {
  drawing: DrawingData
}

function PicturePlotPlan({ data, drawing, ownId }: PicturePlanProps) {
  const [active, setActive] = useState<ActiveSpot | null>(null)
  return (
    <div
      className={styles['plan']}
      data-tone={data.tone}
      data-single={ownId === undefined ? undefined : true}
    >
      <div className={styles['figure']}>
        <Drawing
          name="Генплан"
          drawing={drawing}
          active={active ?? toOwn(ownId)}
          setActive={setActive}
        />
        <MetroLabels metro={data.metro} />
      </div>
      {ownId === undefined ? (
        <div className={styles['list']}>
          <PlanList data={data} active={active} setActive={setActive} />
        </div>
      ) : null}
    </div>
  )
}

function toOwn(id: number | undefined): ActiveSpot | null {
  return id === undefined ? null : { id, isTouched: false }
}

/** The ways to the metro in words. */
function MetroLabels({ metro }: Pick<PlotPlanData, 'metro'>) {
  return metro.length === 0 ? null : <p className={styles['metro']}>Метро: {metro.join('; ')}</p>
}

/** What the numbers on the plot mean. */
function PlanLegend({ ground: { playgrounds, parkingEntries } }: Pick<DrawnPlan, 'ground'>) {
  const [parking] = parkingEntries
  if (playgrounds.length === 0 && !parking) return null
  return (
    <ol className={styles['legend']} aria-label="На участке">
      {playgrounds.map(({ name, path }) => (
        <li key={path}>{name}</li>
      ))}
      {parking ? <li className={styles['parking']}>{parking.name}</li> : null}
    </ol>
  )
}

function findMiddle(points: readonly Point[]): Point {
  const { x, y, width, height } = findExtent(points)
  return [x + width / 2, y + height / 2]
}
