import { mailingConsent, processingConsent } from './consents.ts'
import type { DocumentContent } from './content.ts'
import { partnerTerms } from './partner-terms.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { sampleDocuments } from './sample-documents.ts'

/** Every document of the demo company, in the order in which the list shows them. */
export const documents: readonly DocumentContent[] = [
  ...sampleDocuments,
  partnerTerms,
  privacyPolicy,
  processingConsent,
  mailingConsent,
]
