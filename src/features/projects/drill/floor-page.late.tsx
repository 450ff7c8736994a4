import { lotKinds } from '../../lots/model/labels.ts'
import { PlaceSchemeView } from '../../catalogue/card/place-scheme.tsx'
import type { PlaceScheme } from '../../catalogue/card/place-scheme-data.ts'
import { StatusLegend } from '../drawing/status-legend.tsx'
import styles from './drill.module.css'

/** The places of a storey as its page in the list of their kind draws them. */
export function FloorSchemes({ schemes }: { schemes: readonly PlaceScheme[] }) {
  return (
    <div className={styles['schemes']}>
      {schemes.map((scheme) => (
        <PlaceSchemeView
          key={scheme.kind}
          scheme={scheme}
          name={schemes.length > 1 ? `Этаж, ${lotKinds[scheme.kind].title.toLowerCase()}` : 'Этаж'}
        />
      ))}
      <StatusLegend />
    </div>
  )
}
