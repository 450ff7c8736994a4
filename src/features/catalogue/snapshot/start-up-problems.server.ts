import type { FastifyBaseLogger } from 'fastify'
import type { StartUpProblem } from './start-up-data.server.ts'

/** Logs what each load of the start-up data lacks, once: when it comes, not at each load that it outlives. */
export function createProblemLog(
  log: FastifyBaseLogger,
): (problems: readonly StartUpProblem[]) => void {
  let known = new Set<string>()
  return (problems) => {
    for (const one of problems) {
      if (known.has(keyOf(one))) continue
      const { error, ...words } = one
      if (error) log.error({ err: error, ...words }, 'a part of the start-up data is missing')
      else log.warn(words, 'a row of the start-up data is left out')
    }
    known = new Set(problems.map(keyOf))
  }
}

function keyOf({ part, row, problem }: StartUpProblem): string {
  return `${part} ${String(row)} ${problem}`
}
