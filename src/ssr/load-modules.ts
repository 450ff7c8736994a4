import { type Boot, BOOT_ID } from './boot.ts'

/**
 * Loads the modules that the document names and returns its boot data. All are fetched at once, and each is evaluated in a
 * task of its own, between which the page responds.
 */
export async function loadModules(): Promise<Boot> {
  // From the browser's cache an async script may run before the document is parsed.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve, { once: true })
    })
  }
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '') as Boot
  const { bundled, modules } = boot.assets
  for (const address of bundled) markBundledStyle(address)
  for (const address of modules) appendLink({ rel: 'modulepreload', href: address })
  for (const address of modules) {
    await import(/* @vite-ignore */ address)
    await nextTask()
  }
  return boot
}

/**
 * Tells the code that loads chunks that the page has this style sheet in its bundle: it looks for a link with its address
 * before it loads one. A disabled link loads nothing.
 */
function markBundledStyle(href: string): void {
  appendLink({ rel: 'stylesheet', href, disabled: '' })
}

function appendLink(attributes: Record<string, string>): void {
  const link = document.createElement('link')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.head.append(link)
}

/** Unlike a timer a message is not delayed in a page that has nested many of them. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}
