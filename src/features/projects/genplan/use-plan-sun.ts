import { useRef, useState } from 'react'
import type { SunMoment } from '../../../drawing/plot/shadow-path.ts'
import type { DrawnPlan, PlanSun } from './plot-plan-data.ts'

/** The sun over a plan, and how to move it. */
export function usePlanSun(plan: DrawnPlan): [PlanSun | null, (moment: SunMoment) => void] {
  const [sun, setSun] = useState(plan.sun)
  const wanted = useRef<SunMoment | null>(null)
  const move = (moment: SunMoment) => {
    wanted.current = moment
    void import('../../../drawing/plot/shadow-path.ts').then(({ plotShade }) => {
      // A slider that is drawn asks for more moments than are shown.
      if (wanted.current !== moment || !sun) return
      setSun({ place: sun.place, moment, ...plotShade(plan, sun.place, moment) })
    }, ignore)
  }
  return [sun, move]
}

/** Without the script the shadows stay as they came. */
function ignore(): void {}
