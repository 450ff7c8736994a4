import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { AppError } from '../src/lib/errors.ts'
import { type SiteStore, withStore } from '../src/server/open-store.ts'
import type { OperationContext } from '../src/operations/operation.server.ts'

/** The context of an operation at the terminal: the person with a shell on the server. */
export function terminalContext({ db, clock }: Pick<SiteStore, 'db' | 'clock'>): OperationContext {
  return { db, clock, actor: { kind: 'cli', login: userInfo().username }, address: null }
}

/**
 * Runs operations at the terminal. What an operation rejects is thrown as a sentence for the person: its reasons, and what
 * `advise` says behind them of the commands and flags that help.
 */
export function runOperation(
  work: (context: OperationContext, store: SiteStore) => Promise<void>,
  advise: (error: AppError) => string = () => '',
): Promise<void> {
  return withStore(async (store) => {
    try {
      await work(terminalContext(store), store)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const messages = Object.values(error.fields ?? {}).flat()
      const reason = messages.join('; ') || error.detail || error.message
      throw new Error(`${reason}${advise(error)}`, { cause: error })
    }
  })
}

/** Ends a command with an exit code of its own. The message is a sentence for the person. */
export class CommandExit extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Asks for one line; null without a terminal. */
export type OpenLine = (question: string) => Promise<string | null>

export const askAtTerminal: OpenLine = async (question) => {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
