import { readdirSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

interface Pattern {
  file: string
  source: string
  flags: string
}

/** Every pattern of a file, read from its syntax tree, so that none can be forgotten. */
function patternsOf(file: string): Pattern[] {
  const code = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  expect(code).not.toContain('RegExp(')
  const found: Pattern[] = []
  JSON.stringify(parseSync(file, code).program, (_key, node: unknown) => {
    if (typeof node === 'object' && node !== null && 'regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ file, source: pattern, flags })
      return null
    }
    return typeof node === 'bigint' ? null : node
  })
  return found
}

const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
const patterns = files.flatMap(patternsOf)

const timeOf = (source: string, flags: string) => {
  const found = checkSync(source, flags, { checker: 'automaton', timeout: null })
  return `${found.status}, ${found.status === 'unknown' ? '?' : found.complexity.type}`
}

// In this process: neither the checker's native program nor its Java one is needed.
beforeAll(() => {
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

describe('the patterns of the shared rules', () => {
  it('are many', () => {
    expect(patterns.length).toBeGreaterThan(15)
  })

  it.each(patterns)('match in linear time: $file /$source/$flags', ({ source, flags }) => {
    expect(timeOf(source, flags)).toMatch(/^safe, (safe|linear)$/)
  })

  it.each(['^(a+)+$', '^a*a*$', '^(?:[a-z]+\\.?)+@$'])('would not, were one %s', (source) => {
    expect(timeOf(source, '')).toMatch(/^vulnerable, /)
  })
})
