import { paidPrice } from '../../lib/lots/paid-price.ts'
import { computeInstalments } from './compute-instalments.ts'
import type { InstalmentPlan, Instalments } from './schema.ts'

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
