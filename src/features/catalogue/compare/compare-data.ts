import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import type { CompareChoices } from '../../lots/model/compare-address.ts'

/** One value of a row of the comparison. */
export interface CompareCell {
  /** Null if unknown. */
  value: string | null
  /** The lower price that a buyer pays now, or null. */
  sale_value: string | null
  /** Percent of the largest value of this row among lots of the kind; null for what is no amount. */
  progress: number | null
  /** Why the value is the best of its row: «лучшая цена»; null otherwise. */
  best: string | null
  /** A lot that the value is about, or an explanation below it. */
  note: { text: string; href: string | null } | null
}

/** A row with one cell for each lot, in the order of the lots. */
export interface CompareRow {
  label: string
  cells: readonly CompareCell[]
}

/** What the head of a column shows of a lot. */
export interface ComparedHead {
  lot: Pick<
    LotCard,
    | 'id'
    | 'kind'
    | 'article'
    | 'number'
    | 'status'
    | 'plan'
    | 'rooms'
    | 'area'
    | 'floor'
    | 'floors_total'
    | 'project'
    | 'building'
    | 'section'
  >
  isFavourite: boolean
  /** The same comparison without this lot. */
  withoutHref: string
}

/** A mortgage programme of the payments, with what the law requires beside them. */
export interface CompareProgram {
  name: string
  bank: string
  rate: number
  full_cost_min: number
  full_cost_max: number
  legal_text: string
}

/** The data of the page `/compare`. */
export interface ComparePageData {
  choices: CompareChoices
  columns: readonly ComparedHead[]
  /** Neighbouring columns of one kind, in order; empty if all lots are of one kind. */
  kinds: ReadonlyArray<{ kind: LotKind; count: number; firstId: number }>
  rows: readonly CompareRow[]
  costs: readonly CompareRow[]
  total: CompareRow | null
  /** Rows that «Только различия» hides. */
  hiddenCount: number
  /** Which extras can be added to «Итого». */
  offers: {
    finishes: ReadonlyArray<{ value: string; label: string }>
    parking: boolean
    storage: boolean
    /** Whether terms of a mortgage can be chosen. */
    mortgage: boolean
  }
  /** How many of the lots asked for the site no longer shows. */
  gone: number
  /** Texts of the address that are no lot. */
  unknown: readonly string[]
  /** Lots beyond the limit. */
  leftOut: number
  /** Labels of parameters whose values mean nothing. */
  rejected: readonly string[]
  /** Favourites that are not in the table, to be added. */
  more: ReadonlyArray<{ id: number; title: string; href: string }>
  /** The same lots and choices for anybody. */
  shareHref: string
  programs: readonly CompareProgram[]
  /** The day of the prices, `2026-11-22`. */
  today: string
}
