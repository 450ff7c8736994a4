import { expect, it } from 'vitest'
import { createRareWarnings } from './warn-rarely.ts'

it('logs each message at most once a second, with how often it was given since the last line', () => {
  let now = 0
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  const warnRarely = createRareWarnings(() => now)
  for (; now < 2_000; now += 100) warnRarely(log, 'too many pages wait')
  warnRarely(log, 'the event loop is late')
  expect(lines).toEqual([
    [{ count: 1 }, 'too many pages wait'],
    [{ count: 10 }, 'too many pages wait'],
    [{ count: 1 }, 'the event loop is late'],
  ])
})
