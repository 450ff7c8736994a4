import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { LotDetail } from '../model/schema.ts'
import type { LotPlacesData } from './lot-drawings-page.server.tsx'
import { lotPlaces } from './lot-parts.ts'

interface LatePlaceProps {
  lot: LotDetail
  step: keyof LotPlacesData
  /** How often the visitor has come near the drawings. */
  visits: number
  className: string | undefined
}

/** A drawing of a lot's place, which is fetched with its code when a visitor comes near. */
export function LatePlace({ lot, step, visits, className }: LatePlaceProps) {
  const [drawn, setDrawn] = useState<ReactNode>(null)
  /** The visit whose fetch failed: the next one fetches again. */
  const [failedAt, setFailedAt] = useState(0)
  const isWanted = visits > failedAt && drawn === null

  useEffect(() => {
    if (!isWanted) return undefined
    let isLeft = false
    Promise.all([import('./lot-places-page.tsx'), lotPlaces.fetch(lot)]).then(
      ([{ LotPlace }, places]) => {
        if (isLeft) return
        startTransition(() => setDrawn(<LotPlace lot={lot} step={step} places={places} />))
      },
      () => {
        if (!isLeft) setFailedAt(visits)
      },
    )
    return () => {
      isLeft = true
    }
  }, [isWanted, visits, lot, step])

  if (drawn) return drawn
  return (
    <p className={className} role="status">
      {failedAt === visits && visits > 0 ? 'Чертёж не\u00a0загрузился, нажмите ещё раз' : null}
    </p>
  )
}
