import { paidPrice } from '../../lib/lots/paid-price.ts'
import { percentRoundedUp } from '../../lib/lots/monthly-payment.ts'
import type { InstalmentPlan, Instalments } from './instalments-schema.ts'

interface OfferedHome {
  price: number
  sale_price: number | null
  status: string
  project: { slug: string; area_type: string | null }
}

/** Returns the instalment plans for a home with their payments from `today` (`yyyy-mm-dd`); none for a sold one. */
export function findInstalments(
  home: OfferedHome,
  plans: readonly InstalmentPlan[],
  today: string,
): Instalments[] {
  if (home.status === 'sold') return []
  const isFor = (values: readonly string[], value: string | null) =>
    values.length === 0 || (value !== null && values.includes(value))
  return plans
    .filter(
      ({ areas, projects }) =>
        isFor(areas, home.project.area_type) && isFor(projects, home.project.slug),
    )
    .map((plan) => computeInstalments(plan, paidPrice(home), today))
}

/**
 * Returns the payments of a plan for a contract that is signed on `day` (`yyyy-mm-dd`). Their sum is the price with the
 * markup, to the rouble: the earliest of the equal payments are a rouble higher if the rest cannot be divided.
 *
 * @param price what a buyer pays, in roubles
 */
export function computeInstalments(plan: InstalmentPlan, price: number, day: string): Instalments {
  const { id, name, text, ends_on, payments, months_between } = plan
  const markup = percentRoundedUp(price, plan.markup)
  const total = price + markup
  const first = Math.min(percentRoundedUp(total, plan.first_payment), total)
  const rest = total - first
  const each = Math.floor(rest / payments)
  const higher = rest - each * payments
  const rows = [
    { date: day, sum: first },
    ...Array.from({ length: payments }, (_, n) => ({
      date: addMonths(day, (n + 1) * months_between),
      sum: n < higher ? each + 1 : each,
    })),
  ]
  return { id, name, text, ends_on, total, markup, rows: rows.filter(({ sum }) => sum > 0) }
}

/** Returns the same day of a later month, or the last day of a month that is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  const own = Math.min(date, lastOfMonth.getUTCDate())
  return `${lastOfMonth.toISOString().slice(0, 8)}${String(own).padStart(2, '0')}`
}
