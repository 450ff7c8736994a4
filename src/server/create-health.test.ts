import { describe, expect, it } from 'vitest'
import { createHealth } from './create-health.ts'

function loggedHealth() {
  const lines: string[] = []
  const write = (_fields: unknown, message?: string) => void lines.push(String(message))
  return { health: createHealth({ warn: write, info: write }), lines }
}

describe('createHealth', () => {
  it('logs a problem once when it starts and once when it is over', () => {
    const { health, lines } = loggedHealth()
    health.setProblem('database', null)
    health.setProblem('database', 'no response')
    health.setProblem('database', 'connection refused')
    expect([...health.problems()]).toEqual([['database', 'connection refused']])
    health.setProblem('database', null)
    health.setProblem('database', null)
    expect([...health.problems()]).toEqual([])
    expect(lines).toEqual(['problem started', 'problem is over'])
  })

  it('counts events by name', () => {
    const { health } = loggedHealth()
    health.count('flagged_request_stored')
    health.count('flagged_request_stored', 2)
    expect([...health.counts()]).toEqual([['flagged_request_stored', 3]])
  })
})
