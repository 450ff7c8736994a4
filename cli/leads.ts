import { open } from 'node:fs/promises'
import { Command, InvalidArgumentError, Option } from 'commander'
import {
  exportLeadsCsv,
  exportLeadsXlsx,
} from '../src/features/callback/office/lead-export.server.ts'
import {
  type LeadStatus,
  leadStatus,
  leadStatuses,
} from '../src/features/callback/office/lead-words.server.ts'
import { findLeadTexts } from '../src/features/callback/office/lead-texts.server.ts'
import {
  eraseLeads,
  getLead,
  type Lead,
  listLeads,
  markHandled,
  retryLeads,
} from '../src/features/callback/office/leads.server.ts'
import { systemClock } from '../src/lib/clock.ts'
import { countOf } from '../src/lib/numbers.ts'
import { leadTextsAsLines } from './lead-texts.ts'
import { leadAsLines, leadsAsTable } from './leads-table.ts'
import { withDatabase } from './with-database.ts'

interface Filter {
  status?: LeadStatus
  since?: Date
  limit?: number
}

/** Adds `kvartal leads`: what the sales office does with callback requests at a terminal. */
export function addLeadsCommand(program: Command): void {
  const leads = program
    .command('leads')
    .description('callback requests: look, retry, export, erase')
  addList(leads)
  addShow(leads)
  addRetry(leads)
  addExport(leads)
  addDone(leads)
  addErase(leads)
}

function addList(leads: Command): void {
  filtered(leads.command('list').description('requests, newest first'))
    .addOption(new Option('--limit <count>', 'at most so many').argParser(wholeNumber))
    .option('--json', 'machine-readable')
    .action((options: Filter & { json?: boolean }) =>
      withDatabase(async (db, config) => {
        const found = await listLeads(db, options)
        print(
          options.json
            ? asJson(found)
            : leadsAsTable(found, config.LEADS_WEBHOOK_URL !== undefined),
        )
      }),
    )
}

function addShow(leads: Command): void {
  leads
    .command('show <id>')
    .description('one request with everything known about it')
    .option('--consent', 'the texts that the visitor agreed to')
    .option('--json', 'machine-readable')
    .action((id: string, options: { consent?: boolean; json?: boolean }) =>
      withDatabase(async (db, config) => {
        const lead = await getLead(db, id)
        const texts = await findLeadTexts(db, lead)
        if (options.consent) {
          print(options.json ? JSON.stringify(texts, null, 2) : leadTextsAsLines(texts))
          return
        }
        const hasWebhook = config.LEADS_WEBHOOK_URL !== undefined
        print(options.json ? asJson(lead) : leadAsLines(lead, hasWebhook, texts))
      }),
    )
}

function addRetry(leads: Command): void {
  leads
    .command('retry [id]')
    .description('try a request again that was given up, refused or held back')
    .option('--all', 'every request that was given up or refused')
    .action((id: string | undefined, options: { all?: boolean }) =>
      withDatabase(async (db) => {
        if ((id === undefined) !== (options.all === true)) {
          throw new Error('укажите номер заявки или --all')
        }
        if (id !== undefined) await getLead(db, id)
        const count = await retryLeads(db, id === undefined ? 'all' : { id }, systemClock.now())
        print(`Повторим доставку: ${countOf(count, 'заявка', 'заявки', 'заявок')}`)
      }),
    )
}

function addExport(leads: Command): void {
  filtered(leads.command('export').description('requests as a table for a spreadsheet'))
    .addOption(
      new Option('--format <format>', 'csv or xlsx').choices(['csv', 'xlsx']).default('csv'),
    )
    .requiredOption('--output <file>', 'where to; - is standard output')
    .action((options: Filter & { format: 'csv' | 'xlsx'; output: string }) =>
      withDatabase(async (db, config) => {
        const found = await listLeads(db, options)
        const write = options.format === 'csv' ? exportLeadsCsv : exportLeadsXlsx
        const bytes = await write(found, config.LEADS_WEBHOOK_URL !== undefined)
        // Personal data: for the one who exports, not for everyone on the machine.
        if (options.output === '-') process.stdout.write(bytes)
        else await writePrivateFile(options.output, bytes)
        // Without a CRM the table is how a request reaches the office.
        if (config.LEADS_WEBHOOK_URL === undefined) {
          await markHandled(
            db,
            found.map(({ id }) => id),
            systemClock.now(),
          )
        }
        if (options.output === '-') return
        print(`${countOf(found.length, 'заявка', 'заявки', 'заявок')}: ${options.output}`)
      }),
    )
}

/** Also a file that others could read before. */
async function writePrivateFile(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

function addDone(leads: Command): void {
  leads
    .command('done <id>')
    .description('mark a request that the office has taken care of')
    .action((id: string) =>
      withDatabase(async (db) => {
        await getLead(db, id)
        const marked = await markHandled(db, [id], systemClock.now())
        print(marked === 1 ? `Заявка ${id} обработана` : `Заявка ${id} уже была обработана`)
      }),
    )
}

function addErase(leads: Command): void {
  leads
    .command('erase')
    .description('erase everything kept about a phone number')
    .requiredOption('--phone <number>', 'in any usual form')
    .action((options: { phone: string }) =>
      withDatabase(async (db) => {
        const count = await eraseLeads(db, options.phone)
        print(`Удалено: ${countOf(count, 'заявка', 'заявки', 'заявок')}`)
      }),
    )
}

function filtered(command: Command): Command {
  return command
    .addOption(new Option('--status <status>', 'only those').choices(leadStatuses))
    .addOption(new Option('--since <day>', 'since a day, 2026-11-01').argParser(moment))
}

function moment(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('это не дата')
  return date
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('нужно целое число')
  return Number(text)
}

/** The rows as stored, each with its status as `--status` names it. */
function asJson(found: Lead | Lead[]): string {
  const withStatus = (lead: Lead) => ({ ...lead, status: leadStatus(lead) })
  return JSON.stringify(Array.isArray(found) ? found.map(withStatus) : withStatus(found), null, 2)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
