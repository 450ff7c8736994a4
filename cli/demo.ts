import type { Command } from 'commander'
import type { Database } from '../src/db/connect.ts'
import {
  type DemoStatus,
  readDemoStatus,
  removeDemoMedia,
  removeDemoRows,
} from '../src/features/content/demo/demo-company.server.ts'
import {
  createMediaStore,
  findMediaPlace,
} from '../src/features/content/media/media-store.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { type SiteStore, withStore, withUnchangedStore } from '../src/server/open-store.ts'
import { askAtTerminal, CommandExit, type OpenLine } from './terminal.ts'

/** What happens to the demo company when something else is loaded. */
export interface DemoFlags {
  replaceDemo?: true
  besideDemo?: true
}

/** Adds `kvartal demo status` and `remove`. */
export function addDemoCommand(program: Command, openLine: OpenLine = askAtTerminal): void {
  const demo = program.command('demo').description('the demo company: what is left of it, remove')
  demo
    .command('status')
    .description('whether the database has the demo company, and how much of it')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withUnchangedStore(async ({ db }) => {
        const status = await readDemoStatus(db)
        print(options.json ? JSON.stringify(status, null, 2) : describeStatus(status))
      }),
    )
  demo
    .command('remove')
    .description('remove all that came with the demo company, and nothing else')
    .option('--yes', 'ask nothing')
    .action((options: { yes?: true }) =>
      withStore(async (store) => {
        const status = await readDemoStatus(store.db)
        if (!status.present) {
          print('Демонстрационной компании в базе нет.')
          return
        }
        if (!options.yes && !(await isConfirmed(status, openLine))) {
          print('Ничего не изменено.')
          return
        }
        print(await replaceDemo(store, async () => describeRemoval(status)))
      }),
    )
}

async function isConfirmed(status: DemoStatus, openLine: OpenLine): Promise<boolean> {
  const answer = await openLine(`Уберётся: ${describeAmount(status)}. Убрать? Напишите «да»: `)
  if (answer === null) {
    throw new CommandExit(2, `Уберётся: ${describeAmount(status)}. Повторите с --yes.`)
  }
  return answer.trim().toLowerCase() === 'да'
}

/** Adds the two flags to a command that loads something of the company's own. */
export function addDemoFlags(command: Command): Command {
  return command
    .option('--replace-demo', 'take the demo company away first')
    .option('--beside-demo', 'leave the demo company where it is')
}

/**
 * Decides what happens to the demo company before something else is loaded: a flag, or an answer at the terminal. Returns
 * whether it is to be replaced. Throws with the exit code 2 without a terminal.
 */
export async function isDemoReplaced(
  db: Database,
  flags: DemoFlags,
  openLine: OpenLine = askAtTerminal,
): Promise<boolean> {
  if (flags.besideDemo) return false
  if (!(await readDemoStatus(db)).present) return false
  if (flags.replaceDemo) return true
  const answer = await openLine(
    'В базе демонстрационная компания. заменить — убрать её, рядом — оставить, ничего — остановиться [ничего]: ',
  )
  const word = answer?.trim().toLowerCase()
  if (word === 'заменить') return true
  if (word === 'рядом') return false
  throw new CommandExit(
    2,
    'В базе демонстрационная компания, ничего не изменено. Повторите с --replace-demo, чтобы убрать её, ' +
      'или с --beside-demo, чтобы оставить её рядом.',
  )
}

/**
 * Removes the demo company and does the work in one transaction: if the work throws, the demo company stays. Its files go
 * after the commit.
 */
export async function replaceDemo<T>(
  { db, config, clock }: SiteStore,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const { removed, result } = await db.transaction().execute(async (trx) => {
    const gone = await removeDemoRows(trx, clock.now())
    return { removed: gone, result: await work(trx) }
  })
  await removeDemoMedia(db, createMediaStore(findMediaPlace(config)), removed, clock.now())
  if (removed.changed.length > 0) {
    process.stderr.write(
      `Убраны и проекты, которые с тех пор менялись: ${removed.changed.map((name) => `«${name}»`).join(', ')}.\n`,
    )
  }
  return result
}

function describeRemoval(status: DemoStatus): string {
  return `Демонстрационная компания убрана: ${describeAmount(status)}.`
}

function describeAmount({ projects, lots, requests }: DemoStatus): string {
  return [
    formatCount(projects, 'проект', 'проекта', 'проектов'),
    formatCount(lots, 'лот', 'лота', 'лотов'),
    formatCount(requests, 'заявка', 'заявки', 'заявок'),
  ].join(', ')
}

function describeStatus(status: DemoStatus): string {
  return status.present
    ? `В базе демонстрационная компания: ${describeAmount(status)}. Убрать: npx kvartal demo remove`
    : 'Демонстрационной компании в базе нет.'
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
