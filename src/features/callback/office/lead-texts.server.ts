import type { Selectable } from 'kysely'
import type { ConsentTextsTable } from '../../../db/callback-tables.ts'
import type { Database } from '../../../db/connect.ts'
import type { ConsentType } from '../../../lib/consent-types.ts'
import type { Lead } from './leads.server.ts'

type LeadText = Selectable<ConsentTextsTable>

/** The texts that a visitor agreed to; undefined if none was requested or none is stored. */
export interface LeadTexts {
  /** The text of the stored version: the consent, or else the policy. */
  consent: LeadText | undefined
  /** The policy that a separate consent refers to. */
  policy: LeadText | undefined
  mailing: LeadText | undefined
}

/** Finds the texts of one request: the consent by its version, the others by the time of the consent. */
export async function findLeadTexts(
  db: Database,
  lead: Pick<Lead, 'consent_version' | 'consent_at' | 'mailing_consent_at'>,
): Promise<LeadTexts> {
  const texts = await db.selectFrom('consent_texts').selectAll().orderBy('id', 'desc').execute()
  const published = (type: ConsentType, at: string) =>
    texts.find((text) => text.type === type && wasPublished(text, at))
  const named = texts.filter(
    ({ type, version }) => type !== 'mailing_consent' && version === lead.consent_version,
  )
  // A process serves an import up to two seconds late, so the named text may have been replaced just before.
  const inForce = named.filter((text) => wasPublished(text, lead.consent_at))
  const candidates = inForce.length > 0 ? inForce : named
  const consent = candidates.find(({ type }) => type === 'consent') ?? candidates[0]
  return {
    consent,
    policy: consent?.type === 'consent' ? published('privacy_policy', lead.consent_at) : undefined,
    mailing:
      lead.mailing_consent_at === null
        ? undefined
        : published('mailing_consent', lead.mailing_consent_at),
  }
}

function wasPublished({ published_at, replaced_at }: LeadText, at: string): boolean {
  return (published_at === null || published_at <= at) && (replaced_at === null || at < replaced_at)
}
