import { atom } from 'nanostores'

/** Whether the screen asks for the second factor again. */
export const isStepUpOpen = atom(false)

let waiting: Array<(isDone: boolean) => void> = []

/** Asks for the second factor over the screen. Resolves with false when the person closes the dialog. */
export function askForStepUp(): Promise<boolean> {
  isStepUpOpen.set(true)
  return new Promise((resolve) => waiting.push(resolve))
}

/** Closes the dialog: with the second factor given, or without. */
export function endStepUp(isDone: boolean): void {
  isStepUpOpen.set(false)
  for (const go of waiting) go(isDone)
  waiting = []
}
