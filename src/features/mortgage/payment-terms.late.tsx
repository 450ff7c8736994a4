import styles from './payment-terms.module.css'
import { formatDay } from '../../lib/time/days.ts'
import { formatFullCost, formatPercent } from './program-words.ts'
import type { MortgageProgram } from './schema.ts'

/** The programmes by which the payments of a list are computed, with what the law requires beside a payment. */
export function PaymentTerms({ programs }: { programs: readonly MortgageProgram[] }) {
  return (
    <section className={styles['terms']} aria-labelledby="payment-terms">
      <h2 id="payment-terms" className={styles['heading']}>
        Как посчитан платёж в&nbsp;месяц
      </h2>
      <p>
        Если в&nbsp;фильтре не&nbsp;выбрано другое&nbsp;— по&nbsp;подходящей программе
        с&nbsp;наименьшей ставкой, с&nbsp;наименьшим первым взносом и&nbsp;на&nbsp;самый длинный
        срок.
      </p>
      <ul className={styles['programs']}>
        {programs.map((program) => (
          <li key={program.id}>
            <b>
              {program.name}, {program.bank}: {formatPercent(program.rate)} годовых
              {program.ends_on ? <>, до&nbsp;{formatDay(program.ends_on)}</> : null}
            </b>
            <span>Полная стоимость кредита {formatFullCost(program)}.</span>{' '}
            <span>{program.legal_text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
