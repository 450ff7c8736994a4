// chunk: late-parts
import { createContext, useContext } from 'react'

/** Interface between a dialog and the host, which shows one dialog at a time. */
export interface DialogHost {
  /** False once the dialog must close: another one was requested, or the page has changed. */
  isOpen: boolean
  /** Called when the visitor closes the dialog and its exit animation starts. */
  onLeave: () => void
  /** Called after the exit animation. */
  onGone: () => void
  /** Element that gets the focus afterwards; `true` for the dialog's default. */
  returnFocus: () => HTMLElement | true
}

const noHost: DialogHost = {
  isOpen: true,
  onLeave: () => {},
  onGone: () => {},
  returnFocus: () => true,
}

export const DialogHostContext = createContext(noHost)

/** Returns the host of the dialog. Without a host, only the props of the dialog control it. */
export function useDialogHost(): DialogHost {
  return useContext(DialogHostContext)
}
