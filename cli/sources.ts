import type { Command } from 'commander'
import type { Database } from '../src/db/connect.ts'
import { readOfficeZone } from '../src/db/places.ts'
import {
  createAddSource,
  pauseFeedSource,
  removeFeedSource,
  resumeFeedSource,
} from '../src/features/feeds/sources/change-sources.server.ts'
import type { RunResult } from '../src/features/feeds/sources/run-source.server.ts'
import { runDueSources, runSourcesNow } from '../src/features/feeds/sources/run-sources.server.ts'
import { parseSource } from '../src/features/feeds/sources/source-settings.server.ts'
import {
  describeResult,
  formatRuns,
  formatSources,
} from '../src/features/feeds/sources/source-text.server.ts'
import {
  type FeedSource,
  getSource,
  listRuns,
  listSources,
} from '../src/features/feeds/sources/sources.server.ts'
import { undoSource } from '../src/features/feeds/sources/undo-source.server.ts'
import { undoRun, type UndoReport } from '../src/features/feeds/merge/undo-run.server.ts'
import {
  removeDemoMedia,
  removeDemoRows,
  type RemovedDemo,
} from '../src/features/content/demo/demo-company.server.ts'
import {
  createMediaStore,
  findMediaPlace,
} from '../src/features/content/media/media-store.server.ts'
import type { AppError } from '../src/lib/errors.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { loadCompanyFacts } from '../src/features/feeds/write/portal-facts.server.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import { type SiteStore, withStore } from '../src/server/open-store.ts'
import { addDemoFlags, type DemoFlags, isDemoReplaced, replaceDemo } from './demo.ts'
import { progressOn } from './progress.ts'
import { runOperation } from './terminal.ts'

/** Adds `kvartal sources`: feeds that the server fetches from their addresses at an interval. */
export function addSourcesCommand(program: Command): void {
  const sources = program
    .command('sources')
    .description('feeds fetched from an address: add, list, run, pause, resume, remove, history')
  addAdd(sources)
  addLists(sources)
  addRun(sources)
  addChanges(sources)
}

/** The commands and flags that help. */
function advise({ code, fields, more }: AppError): string {
  if (code === 'not_found') return '; какие есть, говорит kvartal sources list'
  if (code === 'conflict') return ': уберите его там и загрузите папку (kvartal import content)'
  if (more?.['taken'] === 'name') return '; другому нужно имя: --name'
  return fields?.['city'] ? ' (--city)' : ''
}

interface AddFlags extends DemoFlags {
  every: string
  name?: string
  city?: string
}

function addAdd(sources: Command): void {
  addDemoFlags(sources.command('add <format> <url>'))
    .description(
      'fetch a feed from this address: yandex, cian, avito, domclick, profitbase or lots',
    )
    .option('--every <interval>', 'from 5m to 7d', '1h')
    .option('--name <name>', 'name of the feed; by default that of the format')
    .option('--city <name>', 'the city of projects of which the feed names none')
    .action((format: string, url: string, flags: AddFlags) =>
      runOperation(async (context, store) => {
        const { every, name, city } = flags
        const typed = {
          format,
          url,
          every,
          ...(name !== undefined && { name }),
          ...(city !== undefined && { city }),
        }
        // What is wrong is said before the question about the demo company.
        parseSource(typed)
        const addSource = createAddSource({ allow: [], hasDemo: async () => false })
        const add = (db: Database) => addSource({ ...context, db }, typed)
        const replaces = await isDemoReplaced(store.db, flags)
        const { source } = await (replaces ? replaceDemo(store, add) : add(store.db))
        print(`Источник «${source.name}» добавлен: работающий сервер загрузит его в течение минуты`)
      }, advise),
    )
}

function addLists(sources: Command): void {
  sources
    .command('list')
    .description('list the sources with their state')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withStore(async ({ db, clock }) => {
        const found = await listSources(db)
        print(
          options.json
            ? toJson(found)
            : formatSources(found, clock.now(), await readOfficeZone(db)),
        )
      }),
    )
  sources
    .command('history <name>')
    .description('the last 50 runs of a source, newest first')
    .option('--json', 'print JSON, with the reports')
    .action((name: string, options: { json?: boolean }) =>
      runOperation(async ({ db }) => {
        const runs = await listRuns(db, name)
        const parsed = runs.map(({ report, ...run }) => ({
          ...run,
          report: report === null ? null : (JSON.parse(report) as unknown),
        }))
        print(options.json ? toJson(parsed) : formatRuns(runs, await readOfficeZone(db)))
      }, advise),
    )
}

function addRun(sources: Command): void {
  sources
    .command('run [name]')
    .description('fetch and import one source now, or all that are not paused')
    .option('--due', 'only those that are due; the running server calls this')
    .action((name: string | undefined, options: { due?: boolean }) =>
      runOperation(async (_context, store) => {
        if (!(await runSources(store, { name, ...options }))) process.exitCode = 1
      }, advise),
    )
}

/** Runs what is due, or these sources now. Returns whether all succeeded. */
async function runSources(
  { db, clock, config }: SiteStore,
  { name, due }: { name: string | undefined; due?: boolean },
): Promise<boolean> {
  const files = createMediaStore(findMediaPlace(config))
  const removed: RemovedDemo[] = []
  const parts = {
    db,
    clock,
    outbound: createOutbound({ allow: config.OUTBOUND_ALLOW }),
    facts: (await loadCompanyFacts(config)).facts,
    files,
    removeDemo: async (trx: Database) => void removed.push(await removeDemoRows(trx, clock.now())),
  }
  let isOk = true
  const onResult = (source: FeedSource, result: RunResult | null) => {
    print(describeResult(source.name, result))
    isOk &&= result !== null && (result.outcome === 'imported' || result.outcome === 'unchanged')
  }
  if (due) await runDueSources(parts, onResult)
  else if (name !== undefined) {
    const showProgress = (size: number | null) => progressOn(process.stderr, size)
    await runSourcesNow([await getSource(db, name)], { ...parts, showProgress }, onResult)
  } else {
    const all = await listSources(db)
    const active = all.filter(({ is_paused }) => is_paused === 0)
    await runSourcesNow(active, parts, onResult)
  }
  for (const demo of removed) await removeDemoMedia(db, files, demo, clock.now())
  return isOk
}

function addChanges(sources: Command): void {
  sources
    .command('undo <name>')
    .description('undo the last import of a feed, of a source or by hand')
    .option('--dry-run', 'print what would be undone and change nothing')
    .action((name: string, { dryRun = false }: { dryRun?: boolean }) =>
      runOperation(async (context) => {
        const { db, clock } = context
        const report = dryRun
          ? await undoRun(db, name, { at: clock.now(), dryRun })
          : await undoSource(context, { name })
        print(describeUndo(name, report, dryRun))
      }, advise),
    )
  for (const [word, description, change, text] of [
    ['pause', 'stop fetching a source', pauseFeedSource, 'остановлен'],
    ['resume', 'fetch a paused source again, at once', resumeFeedSource, 'снова загружается'],
  ] as const) {
    sources
      .command(`${word} <name>`)
      .description(description)
      .action((name: string) =>
        runOperation(async (context) => {
          const { version } = await getSource(context.db, name)
          const { in_content } = await change(context, { name, version })
          const until = in_content ? ' до следующего import content: он стоит в sources.yaml' : ''
          print(`Источник «${name}» ${text}${until}`)
        }, advise),
      )
  }
  sources
    .command('remove <name>')
    .description('remove a source; its lots stay')
    .action((name: string) =>
      runOperation(async (context) => {
        const { version } = await getSource(context.db, name)
        await removeFeedSource(context, { name, lots: 'keep', version })
        print(`Источник «${name}» удалён; его лоты остались на сайте`)
      }, advise),
    )
}

function describeUndo(name: string, report: UndoReport, dryRun: boolean): string {
  const lots = formatCount(report.restored, 'лот', 'лота', 'лотов')
  const removed = formatCount(report.removed, 'лот', 'лота', 'лотов')
  return [
    dryRun ? 'Проба: ничего не изменено. Было бы так:' : `Загрузка «${name}» отменена.`,
    `  как прежде: ${lots}`,
    `  убрано новых: ${removed}`,
    ...report.kept.map(
      ({ lot, fields }) => `  осталось, потому что менялось позже: ${lot} (${fields.join(', ')})`,
    ),
    ...(report.isPaused && !dryRun
      ? [`Источник «${name}» остановлен: kvartal sources resume ${name} загрузит тот же фид снова.`]
      : []),
  ].join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
