import { createLatePart } from '../../../ui/late-part.tsx'

const loadFacade = async () => (await import('./facade-choice.late.tsx')).FacadeChoice
const loadStorey = async () => (await import('./storey-choice.late.tsx')).StoreyChoice

/** The front of a building, of a page whose first load does without its code. */
export const LateFacadeChoice = createLatePart(
  loadFacade,
  import.meta.env.SSR && (await loadFacade()),
)

/** The plan of a storey, of a page whose first load does without its code. */
export const LateStoreyChoice = createLatePart(
  loadStorey,
  import.meta.env.SSR && (await loadStorey()),
)
