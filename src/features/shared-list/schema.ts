import * as z from 'zod/mini'
import type { LotCard } from '../lots/model/schema.ts'

export const MAX_PEOPLE = 8
export const MAX_LOTS = 60
/** Of one list. */
export const MAX_COMMENTS = 500
export const MAX_COMMENT_LENGTH = 500
export const MAX_WORD_LENGTH = 20
/** A list that was not opened for so many days is deleted. */
export const UNUSED_DAYS = 90

/** 192 bits in base64url. */
export const listKeySchema = z.string().check(z.regex(/^[\w-]{32}$/))

/** One word with at least one letter. Four digits in a row may be a phone, which must not be left here. */
export const wordSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Напишите слово, под которым вас узнают'),
    z.maxLength(MAX_WORD_LENGTH, `Не длиннее ${MAX_WORD_LENGTH} знаков`),
    z.regex(
      /^(?=.*\p{L})(?!.*\d{4})[\p{L}\d-]+$/u,
      'Одно слово из букв, без пробелов и длинных чисел',
    ),
  )

export const commentSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'Напишите комментарий'),
  z.refine(
    (text) => Array.from(text).length <= MAX_COMMENT_LENGTH,
    `Не длиннее ${MAX_COMMENT_LENGTH} знаков`,
  ),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'Недопустимый знак'),
)

/** Somebody who chooses, known to the others by a word of their own. */
export interface SharedListPerson {
  id: number
  word: string
}

export interface SharedListComment {
  id: number
  personId: number
  text: string
  /** ISO 8601. */
  at: string
}

export interface SharedListLot {
  lot: LotCard
  /** Ids of the people who like it. */
  hearts: readonly number[]
  /** Oldest first. */
  comments: readonly SharedListComment[]
  /** Pieces on its plan, by the address of the list. */
  furniture?: {
    /** The query of the lot's page: `?furniture=…`. */
    search: string
    /** «кровать 180, шкаф 60». */
    words: string
  }
}

/** A list as everybody with its link sees it. */
export interface SharedList {
  key: string
  /** As its address has it; empty without any. Nothing of it is stored. */
  furniture: string
  revision: number
  people: readonly SharedListPerson[]
  /** Newest first. */
  lots: readonly SharedListLot[]
  /** How many of its lots the site no longer shows. */
  missing: number
}
