import { atom } from 'nanostores'

/** True while an error page is shown. */
export const pageFailed = atom(false)
