import { withUnchangedStore } from '../../src/server/open-store.ts'
import { readCompanyFacts } from '../../src/features/content/starter/company-facts.server.ts'
import {
  describeSite,
  type SiteFinding,
} from '../../src/features/content/starter/site-findings.server.ts'

/** Without these no request can be taken. */
const needed = new Set(['policy', 'phone', 'deliveries'])
/** Checks what a visitor would miss, in the order in which it matters. */
export function checkSite(): Promise<SiteFinding[]> {
  return withUnchangedStore(async ({ db, config }) =>
    describeSite(await readCompanyFacts(db), config),
  )
}

/** Whether the site can take requests. */
export function canTakeRequests(findings: readonly SiteFinding[]): boolean {
  return findings.every(({ check, ok }) => ok || !needed.has(check))
}

/** One line for each check, and below what is missing what to do about it. */
export function formatSite(findings: readonly SiteFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.map(({ check, ok, value, advice }) => {
    const line = `${ok ? '✓' : '✗'} ${check.padEnd(width)}  ${value}`
    return advice === null ? line : `${line}\n  ${' '.repeat(width)}  → ${advice}`
  })
  const end = canTakeRequests(findings)
    ? 'Сайт может принимать заявки.'
    : 'Сайт пока не может принимать заявки: нужны политика, телефон и доставка.'
  return [...lines, end].join('\n')
}
