import { lazy, memo, Suspense } from 'react'
import { KeptMarkup } from '../../../ui/kept-markup.tsx'
import type { LotGrid as Grid } from './lot-grid.tsx'
import styles from './lot-list.module.css'
import { GRID_ID } from './lot-toolbar.tsx'

/** The server renders the cards; browsers need their code only for another page of the list. */
const LotGrid = import.meta.env.SSR
  ? (await import('./lot-list-page.late.tsx')).LotGrid
  : lazy(async () => ({ default: (await import('./lot-list-page.late.tsx')).LotGrid }))

/** The cards of a list. Without lots, during hydration, those that the server has written. */
export const LateGrid = memo(function LateGrid(props: Parameters<typeof Grid>[0]) {
  return (
    <Suspense>
      {props.lots.length > 0 ? (
        <LotGrid {...props} />
      ) : (
        <KeptMarkup id={GRID_ID} className={styles['grid']} />
      )}
    </Suspense>
  )
})
