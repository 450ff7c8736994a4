// `npm start`: installs and builds if needed, then runs the server. Runs on any Node ≥ 20.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runServer } from './run-server.mjs'

ensureInstalled()
ensureBuilt()
runServer()
