/** A sequence of presses and moves, as both protocols take it. */
type Actions = ReadonlyArray<Record<string, unknown>>

/** What both protocols can do. */
export interface Driver {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Calls a function, given as text, with arguments that JSON can write; the result is awaited. */
  call: (source: string, values: readonly unknown[]) => Promise<unknown>
  act: (actions: Actions) => Promise<void>
  /** Makes the page so wide and high, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  /** What is seen of the page, as a PNG. */
  capture: () => Promise<Buffer>
  close: () => Promise<void>
}
