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
