type TakeStep = (event: PopStateEvent) => void

let take: TakeStep | null = null

/** Calls `taker` for each step through the history, before the router sees it; answers how to stop. */
export function takeSteps(taker: TakeStep): () => void {
  take = taker
  return () => {
    take = null
  }
}

/** Must run before the router is made: listeners of the window are called in the order they came in. */
export function listenForSteps(): void {
  window.addEventListener('popstate', (event) => take?.(event))
}
