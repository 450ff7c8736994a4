import { type Command, Option } from 'commander'
import { exportAudit } from '../src/features/audit/list-audit.server.ts'
import { runOperation } from './terminal.ts'

/** Adds `kvartal audit export`: what people did, oldest first (decision D66). */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('the log of what people of the back office did')
    .command('export')
    .description('print the log, a line of JSON for each entry, or as CSV')
    .addOption(
      new Option('--format <format>', 'jsonl or csv').choices(['jsonl', 'csv']).default('jsonl'),
    )
    .option('--from <day>', 'first day: 2026-11-01')
    .option('--to <day>', 'last day')
    .action((options: { format: 'jsonl' | 'csv'; from?: string; to?: string }) =>
      runOperation(async (context) => {
        process.stdout.write(await exportAudit(context, options))
      }),
    )
}
