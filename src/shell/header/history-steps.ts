type StepHandler = (event: PopStateEvent) => void

let handler: StepHandler | null = null

/** Calls `handle` for each step through the history, before the router sees it; returns a function that stops it. */
export function handleHistorySteps(handle: StepHandler): () => void {
  handler = handle
  return () => {
    handler = null
  }
}

/** Must be called before the router is created: listeners of the window are called in the order they were added. */
export function listenForHistorySteps(): void {
  window.addEventListener('popstate', (event) => handler?.(event))
}
