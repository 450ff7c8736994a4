// chunk: callback-parts
/**
 * Adds a third-party script to the page. `settled` resolves to whether it ran and never rejects.
 */
export function loadScript(address: string): {
  element: HTMLScriptElement
  settled: Promise<boolean>
} {
  const element = document.createElement('script')
  element.src = address
  element.async = true
  const settled = new Promise<boolean>((resolve) => {
    element.addEventListener('load', () => resolve(true))
    element.addEventListener('error', () => resolve(false))
  })
  document.head.append(element)
  return { element, settled }
}

/**
 * Calls something of a third party. A failure is logged by its name only, because a message may quote what was passed,
 * and does not reach what follows.
 */
export function callThirdParty(name: string, run: () => void | Promise<void>): void {
  const warn = (error: unknown) =>
    console.warn(`${name} failed: ${error instanceof Error ? error.name : 'an unknown error'}`)
  try {
    run()?.catch(warn)
  } catch (error) {
    warn(error)
  }
}
