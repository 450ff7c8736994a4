import { Container } from '../../../ui/page/container.tsx'
import { Link } from '../../../ui/link.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import { IncomePrograms } from '../../income-programs/income-programs.late.tsx'
import { PaymentTerms } from '../../mortgage/payment-terms.late.tsx'
import type { ListPageData } from './late-list-end.tsx'
import { RESULTS_ID } from './lot-toolbar.tsx'
import styles from './list-end.module.css'

/** In this file, because a list loads both at the same time: one request instead of two. */
export { LotFilter } from '../filter-panel/lot-filter.tsx'

/** What follows the lots: the comparison of chosen ones, feeds, terms of the payments and, for apartments, the income programmes. */
export function ListEnd({ data: { feeds, mortgagePrograms, programs } }: { data: ListPageData }) {
  return (
    <>
      <CompareBar focusId={RESULTS_ID} />
      <Container>
        <p className={styles['feeds']}>
          Новое и изменения цен: <Link to="/changes">за 30 дней</Link>
          {feeds.map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
            </a>
          ))}
        </p>
        {mortgagePrograms.length > 0 ? <PaymentTerms programs={mortgagePrograms} /> : null}
      </Container>
      {programs?.length ? <IncomePrograms programs={programs} /> : null}
    </>
  )
}
