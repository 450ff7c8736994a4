import { type ReactNode, startTransition, useMemo, useState, useSyncExternalStore } from 'react'
import { createLatePart } from '../../../ui/late-part.tsx'
import type { FurnitureData } from '../furniture/furniture-data.ts'
import type * as Late from '../furniture/own-plan.tsx'
import type { LotPageData } from './lot-page.server.tsx'
import { lotFurniture } from './lot-parts.ts'

/** Not named `.late.tsx`: styles of such parts belong to the first load of the page. */
const loadOwnPlan = (): Promise<typeof Late> => import('../furniture/own-plan.tsx')
const loaded = import.meta.env.SSR ? await loadOwnPlan() : null
const OwnPlan = createLatePart(
  async () => (await loadOwnPlan()).OwnPlan,
  loaded ? loaded.OwnPlan : false,
)

const subscribeToNothing = () => () => {}

/** Whether a visitor places furniture on the plan of a lot. */
export interface Furnishing {
  /** In place of the plan; null while there is no furniture. */
  ownPlan: ReactNode
  /** Null on the server, in the first rendering of a browser, without a plan, and once it is open. */
  open: (() => void) | null
  state: 'idle' | 'loading' | 'failed'
}

/** The furniture of the address, or a plan to place some on, which is fetched with its code when a visitor asks. */
export function useFurnishing(
  { lot, drawing, furniture: given }: LotPageData,
  onNote: (words: string | null, furniture: string) => void,
): Furnishing {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const [opened, setOpened] = useState<{ id: number; data: FurnitureData } | null>(null)
  const [state, setState] = useState<Furnishing['state']>('idle')
  const own = opened?.id === lot.id ? opened.data : null
  const shown = given ?? own
  const hasPlan = lot.rooms !== null && (drawing !== null || lot.plan !== null)

  function open() {
    setState('loading')
    Promise.all([lotFurniture.fetch(lot), loadOwnPlan()]).then(
      ([plan]) => {
        setState(plan ? 'idle' : 'failed')
        if (!plan) return
        const data = { plan, pieces: [], pictureWidth: null, isDropped: false }
        startTransition(() => setOpened({ id: lot.id, data }))
      },
      () => setState('failed'),
    )
  }

  // One element for all renderings: an update before its code has come would discard what the server has written.
  const ownPlan = useMemo(
    () =>
      shown ? (
        <OwnPlan key={lot.id} lotId={lot.id} {...shown} isOpened={!given} onNote={onNote} />
      ) : null,
    [lot.id, shown, given, onNote],
  )

  return {
    ownPlan,
    open: isLive && hasPlan && !shown ? open : null,
    state,
  }
}
