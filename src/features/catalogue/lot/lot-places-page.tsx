import { type ReactNode, useState } from 'react'
import type { ActiveSpot } from '../../projects/drawing/active-spot.ts'
import { Drawing } from '../../projects/drawing/drawing.tsx'
import type { DrawingData } from '../../projects/drawing/drawing-data.ts'
import { StatusLegend } from '../../projects/drawing/status-legend.tsx'
import { PlotPlan } from '../../projects/genplan/plot-plan.tsx'
import type { LotDetail } from '../../lots/model/schema.ts'
import type { LotPlacesData } from './lot-drawings-page.server.tsx'
import { toOwnNote } from './own-note.ts'

interface LotPlaceProps {
  lot: LotDetail
  step: keyof LotPlacesData
  places: LotPlacesData
}

/** One of the drawings in which the place of a lot is marked. */
export function LotPlace({ lot, step, places }: LotPlaceProps) {
  const { storey, facade, genplan } = places
  if (step === 'genplan') {
    return genplan && <PlotPlan data={genplan.plan} action="" ownId={lot.building_id} />
  }
  if (step === 'facade') {
    return (
      facade && (
        <OwnDrawing name="Фасад" drawing={facade.drawing}>
          Выделен этаж этого лота, закрашены этажи, где есть предложения.
        </OwnDrawing>
      )
    )
  }
  return (
    storey && (
      <OwnDrawing name="Этаж" drawing={storey.drawing} isTinted>
        <StatusLegend note={toOwnNote(lot)} />
      </OwnDrawing>
    )
  )
}

interface OwnDrawingProps {
  name: string
  drawing: DrawingData
  isTinted?: boolean
  children: ReactNode
}

/** A drawing of its own choice: no list beside it shares it. */
function OwnDrawing(props: OwnDrawingProps) {
  const [active, setActive] = useState<ActiveSpot | null>(null)
  return <Drawing {...props} active={active} setActive={setActive} />
}
