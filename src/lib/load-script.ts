/**
 * Adds a script from elsewhere to the page. `settled` answers whether it ran, and never rejects:
 * nothing of ours depends on somebody else's script.
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
