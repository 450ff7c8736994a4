import { NBSP } from '../../lib/text.ts'
import { formatCount, formatRoubles } from '../../lib/numbers.ts'
import { formatDay } from '../../lib/time/days.ts'
import { Fold } from '../../ui/display/fold.tsx'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import styles from './instalments-section.module.css'
import type { Instalments } from './instalments-schema.ts'

/** Longer tables are closed at first. */
const MAX_OPEN_ROWS = 8

/** The region «Рассрочка» of a home's page: every payment of each plan with its date. Nothing without a plan. */
export function InstalmentsSection({ plans }: { plans: readonly Instalments[] }) {
  if (plans.length === 0) return null
  return (
    <section id="instalments" className={styles['section']} aria-labelledby="instalments-title">
      <h2 id="instalments-title">Рассрочка</h2>
      <div className={styles['plans']}>
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </div>
    </section>
  )
}

function Plan({ plan }: { plan: Instalments }) {
  const { name, text, ends_on, markup, rows } = plan
  const [first, ...rest] = rows
  return (
    <article>
      <div className={styles['terms']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['now']}>
          {first ? formatRoubles(first.sum) : null}
          {rest.length > 0 ? (
            <span className={styles['rest']}>
              , затем {formatCount(rest.length, 'платёж', 'платежа', 'платежей')}
              {rest.length > 1 ? ' по' : null}&nbsp;
              {formatRoubles(rest.at(-1)?.sum ?? 0)}
            </span>
          ) : null}
        </p>
        <p className={styles['note']}>
          {markup > 0 ? `Дороже на${NBSP}${formatRoubles(markup)}.` : `Без${NBSP}удорожания.`}{' '}
          {text}
          {/* A day ends in «г.». */}
          {ends_on ? ` До${NBSP}${formatDay(ends_on)}` : null}
        </p>
      </div>
      <div className={styles['details']}>
        {rows.length > MAX_OPEN_ROWS ? (
          <Disclosure line="График платежей">
            <PaymentTable plan={plan} />
          </Disclosure>
        ) : (
          <Fold line="График платежей">
            <PaymentTable plan={plan} />
          </Fold>
        )}
      </div>
    </article>
  )
}

function PaymentTable({ plan: { name, rows, total } }: { plan: Instalments }) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{name}: график платежей</caption>
      <thead>
        <tr>
          <th scope="col">Дата</th>
          <th scope="col">Сумма</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, sum }, index) => (
          <tr key={date}>
            <th scope="row">
              {formatDay(date)}
              {index === 0 ? <span className={styles['note']}>, если договор сегодня</span> : null}
            </th>
            <td>{formatRoubles(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Всего</th>
          <td>{formatRoubles(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
