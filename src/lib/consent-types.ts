/** Types of the documents that a visitor of the callback form agrees to, as `documents.type` names them. */
export const consentTypes = ['consent', 'privacy_policy', 'mailing_consent'] as const
export type ConsentType = (typeof consentTypes)[number]

/**
 * The document whose version a callback request stores: the consent to the processing of personal data, else the
 * privacy policy. Undefined while no policy is published: then no request may be taken, for a consent refers to it.
 */
export function findConsentDocument<D extends { type: string | null }>(
  documents: readonly D[],
): D | undefined {
  const ofType = (type: ConsentType) => documents.find((document) => document.type === type)
  const policy = ofType('privacy_policy')
  return policy && (ofType('consent') ?? policy)
}
