import { atom } from 'nanostores'

/** The phone that this tab's visit asks for; empty for the city's own. */
export const customPhoneStore = atom('')
