import { createLatePart } from '../../ui/late-part.tsx'

const load = async () => (await import('./map-split.late.tsx')).MapSplit

/** Projects on the map with their list, without their code in the first load of the page. */
export const LateMapSplit = createLatePart(load, import.meta.env.SSR && (await load()))
