import { createLatePart } from '../../../ui/late-part.tsx'

const load = async () => (await import('./chessboard.late.tsx')).Chessboard

/** The chessboard of a page whose first load does without its code. */
export const LateChessboard = createLatePart(load, import.meta.env.SSR && (await load()))
