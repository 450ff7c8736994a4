import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { documentsApi } from './api.server.ts'

describeOnStores('the API of general documents', (under) => {
  it('returns null without a privacy policy, and the policy once it exists', async () => {
    const get = () => apiResponse(under.db, documentsApi, '/api/general_documents/?type=consent')
    expect(await get()).toEqual({ status: 200, body: { privacy_policy: null } })
    const policy = { slug: 'privacy', title: 'Политика', html: '<p>Текст & «кавычки»</p>' }
    const rest = { version: '2026-09-01', position: 1 }
    await under.db
      .insertInto('documents')
      .values([
        { slug: 'consent', title: 'Согласие', html: '', type: 'consent', ...rest },
        { ...policy, type: 'privacy_policy', ...rest },
      ])
      .execute()
    expect((await get()).body).toEqual({ privacy_policy: policy })
    verifies('§3.4-2', '§7.3-8', 'D11-6')
  })
})
