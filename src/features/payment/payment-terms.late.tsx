// chunk: late-parts
import styles from './payment-terms.module.css'
import { formatDay } from '../../lib/time/days.ts'
import { Fold } from '../../ui/display/fold.tsx'
import { formatFullCost, formatPercent, formatRates } from './program-texts.ts'
import type { MortgageProgram } from './mortgage-schema.ts'

/**
 * The programmes by which the payments of a list are computed, with what the law requires beside a payment. On phones
 * they are folded below a line with their rates and full costs.
 */
export function PaymentTerms({ programs }: { programs: readonly MortgageProgram[] }) {
  return (
    <section className={styles['terms']} aria-labelledby="payment-terms">
      <Fold
        line={formatSummary(programs)}
        heading={
          <h2 id="payment-terms" className={styles['heading']}>
            Как посчитан платёж в&nbsp;месяц
          </h2>
        }
      >
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
      </Fold>
    </section>
  )
}

/** «Платёж в месяц: ставки от 6 до 15,5 %, полная стоимость кредита от 6,214 до 18,02 % годовых» */
function formatSummary(programs: readonly MortgageProgram[]): string {
  const fullCost = formatFullCost({
    full_cost_min: Math.min(...programs.map((program) => program.full_cost_min)),
    full_cost_max: Math.max(...programs.map((program) => program.full_cost_max)),
  })
  return `Платёж в\u00a0месяц: ${formatRates(programs)}, полная стоимость кредита ${fullCost}`
}
