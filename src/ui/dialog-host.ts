import { createContext, useContext } from 'react'

/** What a dialog and the host that shows one at a time tell each other. */
export interface DialogHost {
  /** False once the host wants the dialog to leave: another one waits, or the page has changed. */
  isOpen: boolean
  /** The visitor has begun to close the dialog. */
  onLeave: () => void
  /** The dialog has been seen leaving. */
  onGone: () => void
  /** What gets the focus then; `true` leaves it to the dialog. */
  returnFocus: () => HTMLElement | true
}

const alone: DialogHost = {
  isOpen: true,
  onLeave: () => {},
  onGone: () => {},
  returnFocus: () => true,
}

export const DialogHostContext = createContext(alone)

/** The host of the dialog; a dialog that stands alone does as it is told by its own props. */
export function useDialogHost(): DialogHost {
  return useContext(DialogHostContext)
}
