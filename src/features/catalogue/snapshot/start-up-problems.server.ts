import type { FastifyBaseLogger } from 'fastify'
import type { StartUpProblem } from './start-up-data.server.ts'

/** Returns a function that logs the problems of a load, except those that the previous load also had. */
export function createProblemLog(
  log: FastifyBaseLogger,
): (problems: readonly StartUpProblem[]) => void {
  let known = new Set<string>()
  return (problems) => {
    for (const entry of problems) {
      if (known.has(toKey(entry))) continue
      const { error, ...details } = entry
      if (error) log.error({ err: error, ...details }, 'a part of the start-up data is missing')
      else log.warn(details, 'a row of the start-up data is left out')
    }
    known = new Set(problems.map(toKey))
  }
}

function toKey({ part, row, problem }: StartUpProblem): string {
  return `${part} ${String(row)} ${problem}`
}
