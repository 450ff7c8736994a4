import { Command } from 'commander'
import { addExportCommand } from './export.ts'
import { addImportCommand } from './import.ts'
import { addLeadsCommand } from './leads.ts'
import { addSeedCommand } from './seed.ts'

const program = new Command('kvartal')
  .description('The command line of the sales site: feeds and content in and out, requests out.')
  .showHelpAfterError()
addImportCommand(program)
addExportCommand(program)
addLeadsCommand(program)
addSeedCommand(program)

try {
  await program.parseAsync()
} catch (error) {
  // Expected failures carry a sentence for the person at the terminal; the trace helps only with LOG_LEVEL=debug.
  const debug = process.env['LOG_LEVEL'] === 'debug'
  console.error(
    debug ? error : `kvartal: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
}
