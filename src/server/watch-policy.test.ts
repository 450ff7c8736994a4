import { expect, it } from 'vitest'
import {
  callbackContext,
  consentDocument,
  policyDocument,
} from '../../tests/support/callback-context.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { watchPolicy } from './watch-policy.ts'

describeOnStores('watchPolicy', (under) => {
  it('reports a missing policy until a catalogue change adds one', () => {
    const documents = [consentDocument]
    const context = callbackContext(under.db, { documents })
    let change: Parameters<typeof context.catalogue.onChange>[0] = () => {}
    const catalogue = {
      ...context.catalogue,
      onChange: (listener: typeof change) => {
        change = listener
        return () => {}
      },
    }
    watchPolicy({ ...context, catalogue })
    expect([...context.health.problems().keys()]).toEqual(['no_policy'])
    documents.push(policyDocument)
    change(context.catalogue.current())
    expect([...context.health.problems().keys()]).toEqual([])
  })
})
