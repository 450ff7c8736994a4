import type { Command } from 'commander'
import { type Config, loadConfig } from '../src/config/config.ts'
import { systemClock } from '../src/lib/time/clock.ts'
import { checkBackup } from './doctor/check-backup.ts'
import { checkDisk } from './doctor/check-disk.ts'
import { checkMedia } from './doctor/check-media.ts'
import { checkNetwork } from './doctor/check-network.ts'
import { canTakeRequests, checkSite, formatSite } from './doctor/check-site.ts'
import { checkStore } from './doctor/check-store.ts'
import { type Finding, problem } from './doctor/finding.ts'

const marks = { ok: 'в порядке', warning: 'внимание', problem: 'СБОЙ' } as const

/** Adds `kvartal doctor`, which checks a deployment and changes nothing. It exits with 1 when it finds a problem. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check settings, database, disk, clock, CRM, proxies and HTTPS of a deployment')
    .option('--site', 'check what a visitor of the site would miss')
    .option('--json', 'print JSON')
    .action(async (options: { site?: boolean; json?: boolean }) => {
      if (options.site) return runSiteChecks(options.json ?? false)
      const findings = await examine()
      process.stdout.write(
        `${options.json ? JSON.stringify(findings, null, 2) : formatFindings(findings)}\n`,
      )
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
    })
}

/** Exits with 1 when the site cannot take requests. */
async function runSiteChecks(isJson: boolean): Promise<void> {
  const findings = await checkSite()
  process.stdout.write(`${isJson ? JSON.stringify(findings, null, 2) : formatSite(findings)}\n`)
  if (!canTakeRequests(findings)) process.exitCode = 1
}

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = loadConfig()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    // The reasons are English, as at the start of the server; here the names are enough.
    const names = [...text.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name)
    return [
      problem(
        'настройки',
        names.length > 0
          ? `Эти настройки заданы неверно или не полностью: ${names.join(', ')}`
          : text,
        'С ними сервер не запустится. Значения: docs/operations.md, раздел Settings.',
      ),
    ]
  }
  const found = await Promise.all([
    checkStore(config, systemClock),
    checkDisk(config),
    checkMedia(config),
    checkBackup(config, systemClock),
    checkNetwork(config, systemClock),
  ])
  return found.flat()
}

function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ check, state, text, advice }) => {
    const line = `${marks[state]}: ${check}: ${text}`
    return advice === null ? line : `${line}\n  → ${advice}`
  })
  const problems = findings.filter(({ state }) => state === 'problem').length
  return [...lines, problems === 0 ? 'Сбоев не найдено' : `Сбоев: ${problems}`].join('\n')
}
