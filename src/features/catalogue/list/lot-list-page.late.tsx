import { Container } from '../../../ui/page/container.tsx'
import { Link } from '../../../ui/link.tsx'
import { IncomePrograms } from '../../income-programs/income-programs.late.tsx'
import { PaymentTerms } from '../../mortgage/payment-terms.late.tsx'
import type { ListPageData } from './late-list-end.tsx'
import styles from './lot-list.module.css'

/** What follows the lots: feeds, terms of the payments and, for apartments, the income programmes. */
export function ListEnd({ data: { feeds, mortgagePrograms, programs } }: { data: ListPageData }) {
  return (
    <>
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
