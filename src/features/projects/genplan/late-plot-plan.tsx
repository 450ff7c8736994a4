import { createLatePart } from '../../../ui/late-part.tsx'

const load = async () => (await import('./plot-plan.late.tsx')).PlotPlan

/** The genplan of a page whose first load does without its code. */
export const LatePlotPlan = createLatePart(load, import.meta.env.SSR && (await load()))
