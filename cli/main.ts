import { Command } from 'commander'
import { findSettingsFile } from '../src/config/config.ts'
import { addAuditCommand } from './audit.ts'
import { addBackupCommands } from './backup.ts'
import { addDemoCommand } from './demo.ts'
import { addDoctorCommand } from './doctor.ts'
import { addExportCommand } from './export.ts'
import { addImportCommand } from './import.ts'
import { addLeadsCommand } from './leads.ts'
import { addMapCommand } from './map.ts'
import { addMediaCommands } from './media.ts'
import { addNewCommand } from './new.ts'
import { addProjectsCommand } from './projects.ts'
import { addSourcesCommand } from './sources.ts'
import { addSeedCommand } from './seed.ts'
import { CommandExit } from './terminal.ts'
import { addUsersCommand } from './users.ts'

const program = new Command('kvartal')
  .description(
    'The command line of the sales site: import and export of feeds and content, callback requests, maps, backups, checks.',
  )
  .showHelpAfterError()
addNewCommand(program)
addImportCommand(program)
addExportCommand(program)
addLeadsCommand(program)
addSeedCommand(program)
addDemoCommand(program)
addProjectsCommand(program)
addSourcesCommand(program)
addDoctorCommand(program)
addBackupCommands(program)
addMediaCommands(program)
addUsersCommand(program)
addAuditCommand(program)
addMapCommand(program)

// On standard error: reports and exports go to standard output.
program.hook('preAction', () => {
  const file = findSettingsFile()
  if (file !== null) console.error(`Настройки: ${file} и переменные этой оболочки.`)
})

try {
  await program.parseAsync()
} catch (error) {
  // The messages of expected errors are written for operators. LOG_LEVEL=debug adds the stack trace.
  const debug = process.env['LOG_LEVEL'] === 'debug'
  console.error(
    debug ? error : `kvartal: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = error instanceof CommandExit ? error.code : 1
}
