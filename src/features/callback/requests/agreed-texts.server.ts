import type { Selectable } from 'kysely'
import type { ConsentTextsTable } from '../../../db/callback-tables.ts'
import type { Database } from '../../../db/connect.ts'
import type { ConsentType } from '../../../lib/consent-types.ts'
import type { OfficeRequest } from './office-requests.server.ts'

type AgreedText = Selectable<ConsentTextsTable>

/** The texts that a visitor agreed to; undefined if none was requested or none is stored. */
export interface AgreedTexts {
  /** The text of the stored version: the consent, or else the policy. */
  consent: AgreedText | undefined
  /** The policy that a separate consent refers to. */
  policy: AgreedText | undefined
  mailing: AgreedText | undefined
}

/** Finds the texts of one request: the consent by its version, the others by the time of the consent. */
export async function findAgreedTexts(
  db: Database,
  request: Pick<OfficeRequest, 'consent_version' | 'consent_at' | 'mailing_consent_at'>,
): Promise<AgreedTexts> {
  const texts = await db.selectFrom('consent_texts').selectAll().orderBy('id', 'desc').execute()
  const published = (type: ConsentType, at: string) =>
    texts.find((text) => text.type === type && wasPublished(text, at))
  const named = texts.filter(
    ({ type, version }) => type !== 'mailing_consent' && version === request.consent_version,
  )
  // A process serves an import up to two seconds late, so the named text may have been replaced just before.
  const inForce = named.filter((text) => wasPublished(text, request.consent_at))
  const candidates = inForce.length > 0 ? inForce : named
  const consent = candidates.find(({ type }) => type === 'consent') ?? candidates[0]
  return {
    consent,
    policy:
      consent?.type === 'consent' ? published('privacy_policy', request.consent_at) : undefined,
    mailing:
      request.mailing_consent_at === null
        ? undefined
        : published('mailing_consent', request.mailing_consent_at),
  }
}

function wasPublished({ published_at, replaced_at }: AgreedText, at: string): boolean {
  return (published_at === null || published_at <= at) && (replaced_at === null || at < replaced_at)
}
