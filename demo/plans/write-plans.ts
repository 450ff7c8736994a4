import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatPlan } from '../../src/features/content/model/plan-schema.ts'
import { formatFiles } from '../generator/format-files.ts'
import { planTypes } from './plan-types.ts'

/*
 * Writes the demo company's plans into its folder:
 * `node scripts/run/run.mjs demo/plans/write-plans.ts`
 */
const folder = join(import.meta.dirname, '../company/plans')
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) {
  // A folder has the pictures of its plan.
  if (name.endsWith('.json')) rmSync(join(folder, name))
}
const files = planTypes.map(({ key, geometry }) => {
  const file = join(folder, `${key}.json`)
  writeFileSync(file, formatPlan(geometry))
  return file
})
formatFiles(files)
