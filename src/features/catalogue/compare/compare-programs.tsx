import { formatDay } from '../../../lib/time/days.ts'
import type { ComparePageData } from './compare-data.ts'
import styles from './compare-page.module.css'

const percents = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })

/** The day of the prices, and what the law requires beside a payment: rate, full cost of credit and the bank's text. */
export function ComparePrograms({ programs, today }: Pick<ComparePageData, 'programs' | 'today'>) {
  return (
    <div className={styles['terms']}>
      <p>Цены на&nbsp;{formatDay(today)}; это не&nbsp;оферта.</p>
      {programs.map(({ name, bank, rate, full_cost_min, full_cost_max, legal_text }) => (
        <p key={`${bank} ${name}`}>
          Платёж по&nbsp;программе «{name}», {bank}: ставка {percents.format(rate)}&nbsp;%, полная
          стоимость кредита {percents.format(full_cost_min)}–{percents.format(full_cost_max)}&nbsp;%
          годовых. {legal_text}
        </p>
      ))}
    </div>
  )
}
