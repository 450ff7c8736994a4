import * as z from 'zod/mini'
import { areaTypeSchema } from '../lots/model/schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/** A mortgage programme of a bank as the API shows it (decision D37). */
export const mortgageProgramSchema = named(
  'MortgageProgram',
  z.object({
    id: z.int(),
    name: z.string(),
    /** Percent per year. */
    rate: z.number(),
    /** Percent of what a buyer pays. */
    first_payment_min: z.number(),
    /** Years. */
    term_max: z.int(),
    /** Range of the full cost of credit (ПСК), percent per year. */
    full_cost_min: z.number(),
    full_cost_max: z.number(),
    bank: z.string(),
    /** The bank's text that the law requires beside a rate. */
    legal_text: z.string(),
    /** The last day, or null. */
    ends_on: z.nullable(z.string()),
    /** Roubles, or null without a limit. */
    max_loan: z.nullable(z.int()),
    /** Types of the projects it is for. An empty list means all. */
    areas: z.array(areaTypeSchema),
  }),
)
export type MortgageProgram = z.infer<typeof mortgageProgramSchema>

/** A programme with its conditions and who it is for, as the page of a home shows it. */
export type DescribedProgram = MortgageProgram & { text: string }

/** The terms of the form on a home's page as they are typed. */
export interface MortgageTexts {
  /** Id of a programme; empty for the one with the lowest rate. */
  program: string
  /** Roubles. */
  first_payment: string
  /** Years. */
  term: string
}

/** The mortgage on the page of one home. */
export interface MortgageOffer {
  /** The page with the form. */
  path: string
  /** Programmes for projects of this type, in the order of the content. */
  programs: readonly DescribedProgram[]
  /** What a buyer pays, in roubles. */
  price: number
  area_type: string | null
  /** The terms of the address. */
  texts: MortgageTexts
  /** The visitor's furniture of the address, which a form without scripts takes along; only where there is some. */
  furniture?: string
}

interface Publishable {
  legal_text: string
  full_cost_min: number | null
  full_cost_max: number | null
  ends_on: string | null
}

/**
 * Returns in Russian why a programme must not be shown on the day `today` (`yyyy-mm-dd`), or null if it may. The law on
 * advertising requires the range of the full cost of credit and the bank's text wherever a rate is named.
 */
export function findHiddenReason(program: Publishable, today: string): string | null {
  if (program.ends_on !== null && program.ends_on < today) return `закончилась ${program.ends_on}`
  if (program.legal_text.trim() === '') return 'нет текста банка (legal_text)'
  if (program.full_cost_min === null || program.full_cost_max === null) {
    return 'нет полной стоимости кредита (full_cost_min, full_cost_max)'
  }
  return null
}
