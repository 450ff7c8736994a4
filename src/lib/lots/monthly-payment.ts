/** Percentages of programmes have two decimals at most; four leave room. */
const SCALE = 10_000

/**
 * Returns a percentage of an amount in roubles, rounded up to a rouble. It is computed in integers: 20.1 % of
 * 10,500,000 is 2,110,500, while floating point arithmetic gives slightly more and a rouble too much.
 *
 * @param roubles an integer below 9 × 10⁹ for percentages up to 100
 */
export function percentRoundedUp(roubles: number, percent: number): number {
  return Math.ceil((roubles * Math.round(percent * SCALE)) / (100 * SCALE))
}

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
  area_type: string | null
}

/**
 * Returns the payment under the requested programme, or under the one with the lowest rate that fits; null if
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

/** Returns the payment under one programme; null if the home or the terms do not fit it. */
export function computePayment(
  program: LoanTerms,
  { price, area_type }: PricedHome,
  asked: AskedTerms,
): MonthlyPayment | null {
  const { id, rate, term_max, max_loan, areas } = program
  if (areas.length > 0 && (area_type === null || !areas.includes(area_type))) {
    return null
  }
  const term = asked.term ?? term_max
  if (term > term_max) return null
  const least = computeLeastFirstPayment(program, price)
  const first = computeFirstPayment(program, price, asked)
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
  return createAnnuity(rate, term)(loan)
}

/** Returns the function from a loan to its monthly payment: many loans under one programme are computed at once. */
function createAnnuity(rate: number, term: number): (loan: number) => number {
  const months = term * 12
  const monthlyRate = rate / 100 / 12
  if (monthlyRate === 0) return (loan) => Math.ceil(loan / months)
  const divisor = 1 - (1 + monthlyRate) ** -months
  return (loan) => Math.ceil((loan * monthlyRate) / divisor)
}

/**
 * Returns the function from a price to the monthly payment under one programme, in roubles. The price must fit the
 * programme, see `computePayment`.
 */
export function createPaymentOfPrice(
  program: Pick<LoanTerms, 'rate' | 'first_payment_min' | 'term_max'>,
  asked: AskedTerms,
): (price: number) => number {
  const pay = createAnnuity(program.rate, asked.term ?? program.term_max)
  return (price) => pay(price - computeFirstPayment(program, price, asked))
}

/** Returns the least first payment that a programme demands, in roubles. */
export function computeLeastFirstPayment(
  { first_payment_min }: Pick<LoanTerms, 'first_payment_min'>,
  price: number,
): number {
  return percentRoundedUp(price, first_payment_min)
}

/** A buyer who has more than the price needs no loan. */
function computeFirstPayment(
  program: Pick<LoanTerms, 'first_payment_min'>,
  price: number,
  { first_payment }: AskedTerms,
): number {
  return Math.min(first_payment ?? computeLeastFirstPayment(program, price), price)
}
