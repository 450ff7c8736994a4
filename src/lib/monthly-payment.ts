/** What a mortgage programme demands. */
export interface LoanTerms {
  id: number
  /** Percent per year. */
  rate: number
  /** Percent of the price. */
  first_payment_min: number
  /** Years. */
  term_max: number
  /** Roubles, or null without a limit. */
  max_loan: number | null
  /** Types of projects. An empty list means all. */
  areas: readonly string[]
}

/** What a buyer asks for. Without a value the programme's least first payment and its longest term count. */
export interface AskedTerms {
  program?: number | undefined
  /** Roubles. */
  first_payment?: number | undefined
  /** Years. */
  term?: number | undefined
}

export interface MonthlyPayment {
  /** Id of the programme. */
  program: number
  /** Roubles. */
  first_payment: number
  /** Years. */
  term: number
  /** Roubles per month. */
  monthly: number
}

interface PricedHome {
  /** What a buyer pays, in roubles. */
  price: number
  area_type: string
}

/**
 * Returns the payment under the programme that was asked for, or under the one with the lowest rate that fits; null if
 * none fits (decision D37). Of equal rates the first programme counts.
 */
export function findPayment(
  programs: readonly LoanTerms[],
  home: PricedHome,
  asked: AskedTerms = {},
): MonthlyPayment | null {
  let best: { rate: number; payment: MonthlyPayment } | null = null
  for (const program of programs) {
    if (asked.program !== undefined && program.id !== asked.program) continue
    if (best && best.rate <= program.rate) continue
    const payment = computePayment(program, home, asked)
    if (payment) best = { rate: program.rate, payment }
  }
  return best?.payment ?? null
}

function computePayment(
  { id, rate, first_payment_min, term_max, max_loan, areas }: LoanTerms,
  { price, area_type }: PricedHome,
  asked: AskedTerms,
): MonthlyPayment | null {
  if (areas.length > 0 && !areas.includes(area_type)) return null
  const term = asked.term ?? term_max
  if (term > term_max) return null
  const least = Math.ceil((price * first_payment_min) / 100)
  // Whoever has more than the price needs no loan.
  const first = Math.min(asked.first_payment ?? least, price)
  if (first < least || price - first > (max_loan ?? Infinity)) return null
  const monthly = annuity(price - first, rate, term)
  return { program: id, first_payment: first, term, monthly }
}

/**
 * Returns the monthly payment of an annuity loan, rounded up to a rouble: the same in each month, at a twelfth of the
 * rate.
 *
 * @param loan in roubles
 * @param rate in percent per year
 * @param term in years
 */
export function annuity(loan: number, rate: number, term: number): number {
  const months = term * 12
  const monthlyRate = rate / 100 / 12
  if (monthlyRate === 0) return Math.ceil(loan / months)
  return Math.ceil((loan * monthlyRate) / (1 - (1 + monthlyRate) ** -months))
}
