import type { FastifyBaseLogger } from 'fastify'
import type { Health, HealthEvent, ProblemName } from '../app/context.server.ts'

/**
 * Creates the list of problems and the event counts of this process. A problem is logged once when it starts and once
 * when it is over, however often it is reported.
 */
export function createHealth(log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Health {
  const problems = new Map<ProblemName, string>()
  const counts = new Map<HealthEvent, number>()
  return {
    setProblem(name, detail) {
      const isNew = detail !== null && !problems.has(name)
      const isOver = detail === null && problems.has(name)
      if (detail === null) problems.delete(name)
      else problems.set(name, detail)
      if (isNew) log.warn({ problem: name, detail }, 'problem started')
      if (isOver) log.info({ problem: name }, 'problem is over')
    },
    problems: () => problems,
    count(event, by = 1) {
      counts.set(event, (counts.get(event) ?? 0) + by)
    },
    counts: () => counts,
  }
}
