/**
 * Creates a wait that another part of the process can end early. A wake without a waiter ends the next wait at once.
 */
export function createWakeSignal() {
  let isWoken = false
  let end: (() => void) | null = null
  return {
    wake: (): void => {
      isWoken = true
      end?.()
    },
    /** Resolves on `wake`, or after the timeout in milliseconds. */
    async wait(timeout: number): Promise<void> {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeout)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isWoken = false
      end = null
    },
  }
}
