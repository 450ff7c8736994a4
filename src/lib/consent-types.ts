/** Types of the documents that a visitor of the callback form agrees to, as `documents.type` names them. */
export const consentTypes = ['consent', 'privacy_policy', 'mailing_consent'] as const
export type ConsentType = (typeof consentTypes)[number]

/**
 * The document whose version a callback request stores: the consent to the processing of personal data, else the
 * privacy policy. Undefined when neither is published: then no request may be taken.
 */
export function findConsentDocument<D extends { type: string | null }>(
  documents: readonly D[],
): D | undefined {
  const ofType = (type: ConsentType) => documents.find((document) => document.type === type)
  return ofType('consent') ?? ofType('privacy_policy')
}
