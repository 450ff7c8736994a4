import { open } from 'node:fs/promises'
import { Command, InvalidArgumentError, Option } from 'commander'
import {
  type DeliveryStatus,
  toDeliveryStatus,
  deliveryStatuses,
} from '../src/features/callback/requests/delivery-labels.server.ts'
import { readOfficeZones } from '../src/features/callback/office-zones.server.ts'
import { listSiteChannels } from '../src/features/callback/requests/site-channels.server.ts'
import {
  eraseByPhone,
  handleRequests,
  listForTerminal,
  readOfficeRequest,
  resendRequests,
} from '../src/features/callback/requests/office-operations.server.ts'
import type { OfficeRequest } from '../src/features/callback/requests/office-requests.server.ts'
import { exportRequests } from '../src/features/callback/requests/export-requests.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { runOperation } from './terminal.ts'
import { formatAgreedTexts } from './request-texts.ts'
import { formatRequest, formatRequestTable } from './requests-table.ts'

interface Filter {
  status?: DeliveryStatus
  since?: Date
  limit?: number
}

/** Adds `kvartal leads`, the commands of the sales office for callback requests. */
export function addLeadsCommand(program: Command): void {
  const leads = program
    .command('leads')
    .description('callback requests: list, show, retry, export, mark as done, erase')
  addList(leads)
  addShow(leads)
  addRetry(leads)
  addExport(leads)
  addDone(leads)
  addErase(leads)
}

function addList(leads: Command): void {
  addFilterOptions(leads.command('list').description('list requests, newest first'))
    .addOption(new Option('--limit <count>', 'maximum count').argParser(parseCount))
    .option('--json', 'print JSON')
    .action((options: Filter & { json?: boolean }) =>
      runOperation(async (context, { db, config }) => {
        const channels = await listSiteChannels(db, config.channels)
        const { json, ...filter } = options
        const found = await listForTerminal(context, { ...filter, channels: [...channels] })
        print(json ? toJson(found) : formatRequestTable(found, channels, await readOfficeZones(db)))
      }),
    )
}

function addShow(leads: Command): void {
  leads
    .command('show <id>')
    .description('show all facts about one request')
    .option('--consent', 'show the texts that the visitor agreed to')
    .option('--json', 'print JSON')
    .action((id: string, options: { consent?: boolean; json?: boolean }) =>
      runOperation(async (context, { db, config }) => {
        const channels = await listSiteChannels(db, config.channels)
        const { request, texts, deliveries, attempts } = await readOfficeRequest(context, {
          id,
          channels: [...channels],
        })
        if (options.consent) {
          print(options.json ? JSON.stringify(texts, null, 2) : formatAgreedTexts(texts))
          return
        }
        print(
          options.json
            ? JSON.stringify(
                {
                  ...request,
                  status: toDeliveryStatus(request),
                  deliveries,
                  attempt_log: attempts,
                },
                null,
                2,
              )
            : formatRequest(
                request,
                channels,
                texts,
                { deliveries, attempts },
                (await readOfficeZones(db))(request.project),
              ),
        )
      }),
    )
}

function addRetry(leads: Command): void {
  leads
    .command('retry [id]')
    .description('retry a request that failed, was rejected or was flagged')
    .option('--all', 'every request that failed or was rejected')
    .action((id: string | undefined, options: { all?: boolean }) =>
      runOperation(async (context) => {
        if ((id === undefined) !== (options.all === true)) {
          throw new Error('укажите номер заявки или --all')
        }
        const count = await resendRequests(context, { id: id ?? null })
        print(`Повторим доставку: ${formatCount(count, 'заявка', 'заявки', 'заявок')}`)
      }),
    )
}

function addExport(leads: Command): void {
  addFilterOptions(
    leads.command('export').description('export requests as a table for a spreadsheet'),
  )
    .addOption(
      new Option('--format <format>', 'csv or xlsx').choices(['csv', 'xlsx']).default('csv'),
    )
    .requiredOption('--output <file>', 'output file; - is standard output')
    .action((options: Filter & { format: 'csv' | 'xlsx'; output: string }) =>
      runOperation(async (context, { config }) => {
        const { output, ...wanted } = options
        const {
          bytes,
          requests: found,
          channels,
        } = await exportRequests(context, { ...wanted, configured: [...config.channels] })
        // Personal data must not be readable by other users of the machine.
        if (output === '-') process.stdout.write(bytes)
        else await writePrivateFile(output, bytes)
        // On a site without a channel, the office receives requests by this table. One that was delivered is not its.
        if (channels.length === 0) {
          const undelivered = found.filter(({ delivery_state }) => delivery_state !== 'delivered')
          await handleRequests(context, { ids: undelivered.map(({ id }) => id) })
        }
        if (output === '-') return
        print(`${formatCount(found.length, 'заявка', 'заявки', 'заявок')}: ${output}`)
      }),
    )
}

/** Restricts permissions of an existing file as well. */
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
    .description('mark a request as handled by the office')
    .action((id: string) =>
      runOperation(async (context) => {
        const marked = await handleRequests(context, { ids: [id] })
        print(marked === 1 ? `Заявка ${id} обработана` : `Заявка ${id} уже была обработана`)
      }),
    )
}

function addErase(leads: Command): void {
  leads
    .command('erase')
    .description('erase all data of a phone number')
    .requiredOption('--phone <number>', 'phone number in any usual form')
    .option('--reason <text>', 'reason for the act of erasure')
    .option('--json', 'print the act and the extract of the audit log as JSON')
    .action((options: { phone: string; reason?: string; json?: boolean }) =>
      runOperation(async (context) => {
        const { json, ...wanted } = options
        const done = await eraseByPhone(context, wanted)
        if (json) return print(JSON.stringify(done, null, 2))
        const count = formatCount(done.erased.length, 'заявка', 'заявки', 'заявок')
        print(`Удалено: ${count}`)
      }),
    )
}

function addFilterOptions(command: Command): Command {
  return command
    .addOption(new Option('--status <status>', 'only with this status').choices(deliveryStatuses))
    .addOption(new Option('--since <day>', 'only since this day: 2026-11-01').argParser(parseDay))
}

function parseDay(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('это не дата')
  return date
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('нужно целое число')
  return Number(text)
}

/** The stored rows as JSON, each with its `--status` value. */
function toJson(found: readonly OfficeRequest[]): string {
  return JSON.stringify(
    found.map((request) => ({ ...request, status: toDeliveryStatus(request) })),
    null,
    2,
  )
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
