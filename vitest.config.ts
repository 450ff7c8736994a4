import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{src,cli,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/{e2e,html}/**'],
        },
      },
      // Its content, plans and pictures: only its own files and what makes them change the result.
      { extends: true, test: { name: 'demo', include: ['demo/**/*.test.{ts,tsx}'] } },
    ],
    // Vitest would leave one core of two to itself.
    maxWorkers: 2,
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
