import { loadScript } from '../../lib/load-script.ts'

declare global {
  interface Window {
    /** Removes the widget from the page; the provider's script brings it. */
    jivo_destroy?: () => void
  }
}

/** How long a script may take to bring the rest of its widget, which cannot be removed before that. */
const READY_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 100

/** The chat bot's widget, whoever provides it. */
export interface ChatBot {
  /** Shows this bot; another one that is shown is removed first. */
  mount: (botId: string) => void
  /** Removes whichever bot is shown. */
  destroy: () => void
}

/**
 * A chat bot whose script is made for one bot, as Jivo's is: `address` holds `{bot}` in its place. A change
 * waits until a script that is on its way has run, for running late it would show a second bot.
 */
export function createChatBot(address: string): ChatBot {
  let wanted: string | null = null
  let shown: { botId: string; element: HTMLScriptElement } | null = null
  let isBusy = false

  async function settle(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (wanted !== (shown?.botId ?? null)) {
      if (shown) {
        remove(shown.element)
        shown = null
      } else if (wanted !== null) {
        const { element, settled } = loadScript(
          address.replace('{bot}', encodeURIComponent(wanted)),
        )
        shown = { botId: wanted, element }
        if (await settled) await untilRemovable()
        else console.warn('the chat bot did not load')
      }
    }
    isBusy = false
  }

  return {
    mount(botId) {
      wanted = botId
      void settle()
    },
    destroy() {
      wanted = null
      void settle()
    },
  }
}

async function untilRemovable(): Promise<void> {
  for (let waited = 0; !window.jivo_destroy && waited < READY_WITHIN_MS; waited += LOOK_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

function remove(element: HTMLScriptElement): void {
  try {
    window.jivo_destroy?.()
  } catch {
    console.warn('the chat bot could not be removed')
  }
  // Its own removal leaves these.
  for (const rest of document.querySelectorAll('jdiv')) rest.remove()
  // The next bot's script brings its own; a rest of this one must not stand in for it.
  delete window.jivo_destroy
  element.remove()
}
