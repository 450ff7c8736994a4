import type { Database } from '../../../db/connect.ts'
import { type ConsentType, consentTypes } from '../../../lib/consent-types.ts'
import { plainText } from '../../../lib/plain-text.ts'

/**
 * Copies the published consent texts into `consent_texts`, where neither imports nor retention delete them. A text
 * that is no longer published gets the time of its replacement. Writes nothing when nothing has changed.
 */
export async function recordConsentTexts(trx: Database, at: Date): Promise<void> {
  const now = at.toISOString()
  for (const type of consentTypes) {
    const published = await readPublished(trx, type)
    const last = await trx
      .selectFrom('consent_texts')
      .selectAll()
      .where('type', '=', type)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (published && last && isSameRow(published, last)) continue
    if (last) {
      await trx
        .updateTable('consent_texts')
        .set({ replaced_at: now })
        .where('id', '=', last.id)
        .execute()
    }
    if (!published) continue
    const { slug: _slug, ...text } = published
    await trx
      .insertInto('consent_texts')
      .values({ ...text, type, published_at: now, replaced_at: null })
      .execute()
  }
}

/**
 * Returns slug and version of published consent texts whose words differ from an earlier text of the same type and
 * version. A stored consent refers to its text by the version only, so a version must not be reused.
 */
export async function findReusedVersions(
  trx: Database,
): Promise<Array<{ slug: string; version: string }>> {
  const reused: Array<{ slug: string; version: string }> = []
  for (const type of consentTypes) {
    const published = await readPublished(trx, type)
    if (!published) continue
    const { slug, version } = published
    const earlier = await trx
      .selectFrom('consent_texts')
      .selectAll()
      .where('type', '=', type)
      .where('version', '=', version)
      .execute()
    if (earlier.some((text) => toComparableText(text) !== toComparableText(published)))
      reused.push({ slug, version })
  }
  return reused
}

/** The version after this one: the last number in it grows; a day becomes a second edition of it. */
export function proposeVersion(version: string): string {
  if (/\d{4}-\d\d-\d\d$/.test(version)) return `${version}-2`
  const next = version.replace(/\d{1,9}(?=\D*$)/, (digits) => String(Number(digits) + 1))
  return next === version ? `${version}-2` : next
}

interface PublishedText {
  version: string
  title: string
  html: string
  file: string | null
}

/** The document that the site shows for this type: the first one by position. */
function readPublished(trx: Database, type: ConsentType) {
  return trx
    .selectFrom('documents')
    .select(['slug', 'version', 'title', 'html', 'file'])
    .where('type', '=', type)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
}

function isSameRow(a: PublishedText, b: PublishedText): boolean {
  return a.version === b.version && a.title === b.title && a.html === b.html && a.file === b.file
}

/** Without markup, so that a release that renders Markdown differently does not count as a new text. */
function toComparableText({ title, html, file }: PublishedText): string {
  return JSON.stringify([title, plainText(html), file])
}
