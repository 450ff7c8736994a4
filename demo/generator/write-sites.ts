import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { planTypes } from '../plans/plan-types.ts'
import { formatFiles } from './format-files.ts'
import { makeSite } from './make-site.ts'
import { projects } from './projects.ts'

/*
 * Writes demo/models/sites.json, from which the pictures are rendered:
 * `node scripts/run/run.mjs demo/generator/write-sites.ts`
 */
const file = fileURLToPath(new URL('../models/sites.json', import.meta.url))
const sites = projects.map((project) => [project.key, makeSite(project, planTypes)])
writeFileSync(file, JSON.stringify(Object.fromEntries(sites)))
formatFiles([file])
