// `npm run check`: the fast part of the tests, for use while writing. Runs on any Node ≥ 20.
import { ensureInstalled } from './ensure-installed.mjs'
import { fastSteps } from './fast-steps.mjs'
import { runStep } from './steps.mjs'

ensureInstalled()
const failed = fastSteps.filter(([name, command]) => !runStep(name, command))
process.exit(failed.length === 0 ? 0 : 1)
