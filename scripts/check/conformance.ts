// `npm run conformance`: writes docs/conformance.md and prints sentences without a test.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONFORMANCE, readClaims, readProduct, root } from './conformance/read-repository.ts'
import { findIdProblems } from './conformance/read-sentences.ts'
import { findGaps, renderConformance } from './conformance/report-conformance.ts'

const sentences = readProduct()
const claims = readClaims()
writeFileSync(join(root, CONFORMANCE), renderConformance(sentences, claims))
const problems = [...findIdProblems(sentences), ...findGaps(sentences, claims)]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
