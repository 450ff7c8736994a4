/** Values of `documents.type` for the documents that a visitor of the callback form agrees to. */
export const consentTypes = ['consent', 'privacy_policy', 'mailing_consent'] as const
export type ConsentType = (typeof consentTypes)[number]

/**
 * Finds the document whose version a callback request stores: the consent to the processing of personal data, or else
 * the privacy policy. Returns undefined while no policy is published, since the consent refers to it. No request may
 * be stored then.
 */
export function findConsentDocument<D extends { type: string | null }>(
  documents: readonly D[],
): D | undefined {
  const findByType = (type: ConsentType) => documents.find((document) => document.type === type)
  const policy = findByType('privacy_policy')
  return policy && (findByType('consent') ?? policy)
}
