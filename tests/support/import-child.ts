import { Command } from 'commander'
import { addImportCommand } from '../../cli/import.ts'

/* The import command in a process of its own, for tests that kill it or read its streams. */
const program = new Command('kvartal')
addImportCommand(program)
try {
  await program.parseAsync()
} catch (error) {
  console.error(`kvartal: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
