import type { AppContext } from '../features/lots/snapshot/app-context.server.ts'
import { findConsentDocument } from '../lib/consent-types.ts'

/**
 * Reports the problem `no_policy`, now and after each change of the catalogue, while no privacy policy is published:
 * callback requests are rejected then.
 */
export function watchPolicy({ catalogue, health }: Pick<AppContext, 'catalogue' | 'health'>): void {
  const check = () => {
    const isPublished = findConsentDocument(catalogue.current().documents) !== undefined
    health.setProblem(
      'no_policy',
      isPublished
        ? null
        : 'no privacy policy is published: callback requests are rejected. Import a document of type privacy_policy.',
    )
  }
  check()
  catalogue.onChange(check)
}
