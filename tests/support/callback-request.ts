import { pickWishes } from '../../src/features/callback/callback-fields.ts'
import type { CallbackRequest } from '../../src/features/callback/delivery/channel.server.ts'

/** A stored callback request with everything that a visitor can give. */
export function makeCallbackRequest(given: Partial<CallbackRequest> = {}): CallbackRequest {
  return {
    id: '3f1c7a52-6d1e-4f6b-9a53-0d4f5c1b2a10',
    type: 'callback',
    name: 'Канарейка',
    phone: '+79120000001',
    page: '/flats/17',
    project: 'Северный <двор>',
    lot: 'А-17',
    lot_price: 12_000_000,
    form_name: 'Запись на показ',
    campaign: '{"utm_source":"yandex","utm_campaign":"осень","yclid":"17"}',
    scheduled_at: '2026-11-23T12:30:00.000Z',
    ...pickWishes({ reply_by: 'message', no_calls_after: '19:00' }),
    consent_version: '2026-09-01',
    consent_at: '2026-11-20T10:00:00.000Z',
    mailing_consent_at: null,
    idempotency_key: null,
    fingerprint: 'f',
    content_hash: null,
    sender: 's',
    flagged: null,
    handled_at: null,
    created_at: '2026-11-20T10:00:00.000Z',
    ...given,
  }
}
