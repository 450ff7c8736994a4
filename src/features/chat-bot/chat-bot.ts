import { loadScript } from '../../lib/third-party.ts'

declare global {
  interface Window {
    /** Removes the widget from the page. The provider's script defines it. */
    jivo_destroy?: () => void
  }
}

/** How long a loaded script may take to define `jivo_destroy`. The widget cannot be removed earlier. */
const READY_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 100

/** The chat bot's widget, independent of its provider. */
export interface ChatBot {
  /** Shows this bot. Removes another bot first. */
  mount: (botId: string) => void
  /** Removes the current bot, if any. */
  destroy: () => void
}

/**
 * Creates a chat bot whose provider, like Jivo, has one script per bot: `address` contains `{bot}`, which is replaced by
 * the bot's id. A change waits for a script that is still loading; otherwise that script would show a second bot.
 */
export function createChatBot(address: string): ChatBot {
  let requestedId: string | null = null
  let shown: { botId: string; element: HTMLScriptElement } | null = null
  let isBusy = false

  async function applyRequest(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (requestedId !== (shown?.botId ?? null)) {
      if (shown) {
        remove(shown.element)
        shown = null
      } else if (requestedId !== null) {
        const { element, settled } = loadScript(
          address.replace('{bot}', encodeURIComponent(requestedId)),
        )
        shown = { botId: requestedId, element }
        if (await settled) await waitUntilRemovable()
        else console.warn('the chat bot did not load')
      }
    }
    isBusy = false
  }

  return {
    mount(botId) {
      requestedId = botId
      void applyRequest()
    },
    destroy() {
      requestedId = null
      void applyRequest()
    },
  }
}

async function waitUntilRemovable(): Promise<void> {
  for (
    let waited = 0;
    !window.jivo_destroy && waited < READY_TIMEOUT_MS;
    waited += POLL_INTERVAL_MS
  ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

function remove(element: HTMLScriptElement): void {
  try {
    window.jivo_destroy?.()
  } catch {
    console.warn('the chat bot could not be removed')
  }
  // `jivo_destroy` leaves these elements.
  for (const leftover of document.querySelectorAll('jdiv')) leftover.remove()
  // The next bot's script defines its own; until then no bot must look removable.
  delete window.jivo_destroy
  element.remove()
}
