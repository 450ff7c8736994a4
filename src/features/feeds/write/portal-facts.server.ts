import { readFile } from 'node:fs/promises'
import type { Config } from '../../../app/context.server.ts'
import { publicOrigin } from '../../../lib/http/public-origin.ts'
import { type PortalFacts, portalFactsSchema } from '../offer/portals.ts'
import type { CompanyFacts } from './sale-lookups.server.ts'

/** Loads the settings of the exported feeds. Throws if `PORTALS_FILE` is unreadable or invalid. */
export async function loadCompanyFacts(config: Config): Promise<CompanyFacts> {
  const { PORTALS_FILE } = config
  return {
    origin: publicOrigin(config),
    facts: PORTALS_FILE === undefined ? {} : await readFacts(PORTALS_FILE),
  }
}

async function readFacts(file: string): Promise<PortalFacts> {
  try {
    const result = portalFactsSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw new Error(`${issue?.path.join(' → ')}: ${issue?.message}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`PORTALS_FILE «${file}»: ${reason}`, { cause: error })
  }
}
