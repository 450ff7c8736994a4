import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Tests of code for browsers. Its modules hold the state of one page, which a second file in the same process would
 * inherit: each of these files has a process of its own. They are known by the globals of a browser that they define.
 */
const browserCode = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => readFileSync(new URL(file, import.meta.url), 'utf8').includes('vi.stubGlobal('),
)

/**
 * The development server evaluates the site's modules a second time in this process. Both would name their schemas in
 * the one registry of zod.
 */
const ownProcess = [...browserCode, 'tests/dev-server.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{src,cli,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/{e2e,browsers,faults,html,scanners}/**', ...ownProcess],
          // One process for many files: what they import is evaluated once.
          isolate: false,
          globalSetup: 'tests/support/store-templates.ts',
        },
      },
      { extends: true, test: { name: 'own process', include: ownProcess } },
      // Its content, plans and pictures: only its own files and what makes them change the result.
      {
        extends: true,
        test: {
          name: 'demo',
          include: ['demo/**/*.test.{ts,tsx}'],
          isolate: false,
          globalSetup: 'tests/support/store-templates.ts',
        },
      },
    ],
    // Tests wait almost half of their time: five keep two cores busy.
    maxWorkers: 5,
    setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/seed-properties.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // A disk that others use, too, takes its time over each commit; what is quick ends as soon as it is right.
    testTimeout: 90_000,
    hookTimeout: 30_000,
    // What only a busy machine made late is right the second time; the night forgives nothing.
    retry: process.env['KVARTAL_NIGHTLY'] ? 0 : 1,
    expect: { poll: { timeout: 10_000 } },
  },
})
