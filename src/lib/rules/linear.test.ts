import { readdirSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'

interface Pattern {
  file: string
  source: string
  flags: string
}

/** Reads every pattern of a file from its syntax tree, so that none is missed. */
function readPatterns(file: string): Pattern[] {
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
const patterns = files.flatMap(readPatterns)

const toComplexity = (source: string, flags: string) => {
  const found = checkSync(source, flags, { checker: 'automaton', timeout: null })
  return `${found.status}, ${found.status === 'unknown' ? '?' : found.complexity.type}`
}

// Run the checker in this process, without its native or Java program.
beforeAll(() => {
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

describe('the patterns of the shared rules', () => {
  it('are found in the files', () => {
    expect(patterns.length).toBeGreaterThan(15)
  })

  it.each(patterns)('match in linear time: $file /$source/$flags', ({ source, flags }) => {
    expect(toComplexity(source, flags)).toMatch(/^safe, (safe|linear)$/)
    verifies('§5.2-17')
  })

  it.each(['^(a+)+$', '^a*a*$', '^(?:[a-z]+\\.?)+@$'])(
    'are reported as vulnerable for %s',
    (source) => {
      expect(toComplexity(source, '')).toMatch(/^vulnerable, /)
      verifies('§5.2-17')
    },
  )
})
