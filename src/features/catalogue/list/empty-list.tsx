import type { ReactElement } from 'react'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { LotListData } from '../list-data/lot-list-data.ts'
import type { ListedLot } from '../model/listed-lot.ts'
import { LotGrid, LotGridItems } from './lot-grid.tsx'
import styles from './empty-list.module.css'

interface EmptyListProps {
  data: LotListData
  /** Renders a button in the corner of a lot. */
  renderAction: (lot: ListedLot) => ReactElement<object>
  empty: NonNullable<LotListData['empty']>
}

/** A list without lots: which condition to change, and the lots that fit then. */
export function EmptyList({ data, empty, renderAction }: EmptyListProps) {
  return (
    <>
      <EmptyState
        title={empty.title}
        text={empty.text}
        action={
          <div className={styles['ways']}>
            <ButtonLink to={empty.href} preventScrollReset={empty.href !== '/'}>
              {empty.action}
            </ButtonLink>
            {empty.others.map(({ text, href }) => (
              <Link key={href} to={href} preventScrollReset className={styles['other']}>
                {text}
              </Link>
            ))}
          </div>
        }
      />
      {empty.nearest.length > 0 ? (
        <>
          <h2 className={styles['nearest']}>Ближе всего к&nbsp;условиям</h2>
          <LotGrid>
            <LotGridItems
              lots={empty.nearest}
              planLinks={data.planLinks}
              renderAction={renderAction}
            />
          </LotGrid>
        </>
      ) : null}
    </>
  )
}
