import { atom } from 'nanostores'
import type { CallbackModalData } from '../schema.ts'

/** The lot that the page is about: a form that the header opens is about it, too; null on other pages. */
export const pageLotStore = atom<Pick<
  CallbackModalData,
  'lot' | 'lotInfo' | 'project' | 'shownLot' | 'note'
> | null>(null)
