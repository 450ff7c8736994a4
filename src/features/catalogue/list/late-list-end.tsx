import { memo } from 'react'
import { createLatePart } from '../../../ui/late-part.tsx'

const load = async () => (await import('./lot-list-page.late.tsx')).ListEnd

/**
 * What follows the lots, whose code is not part of the first load. An update of the filter does not render it again:
 * before its code has been loaded, that would replace the server's markup with nothing.
 */
export const LateListEnd = memo(createLatePart(load, import.meta.env.SSR && (await load())))
