import { atom } from 'nanostores'

/** The phone number for the call type of this tab's visit; empty for the city's number. */
export const customPhoneStore = atom('')
