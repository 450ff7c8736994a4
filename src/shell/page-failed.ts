import { atom } from 'nanostores'

/** True while an error page stands where a page would. */
export const pageFailed = atom(false)
