// chunk: first-load
import { useState } from 'react'

/** The browser's own way to share a page, and copying a text. `message` tells what was done, for a status line. */
export function useShare() {
  const [message, setMessage] = useState('')

  async function copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(done)
    } catch {
      // Without permission the text is shown, so that it can be copied by hand.
      setMessage(text)
    }
  }

  async function share(page: { title: string; url: string }): Promise<void> {
    const done = 'Адрес страницы скопирован'
    if (!('share' in navigator)) return copy(page.url, done)
    try {
      // oxlint-disable-next-line house/browser-features -- Asked for above.
      await navigator.share(page)
    } catch (error) {
      // A visitor who closes the dialog has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        await copy(page.url, done)
      }
    }
  }

  return { message, copy, share }
}
