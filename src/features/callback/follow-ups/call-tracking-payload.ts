import { labels } from './call-tracking-labels.ts'
import type { CallOrder } from './call-tracking-schema.ts'
import { callbackWords } from '../form/callback-words.ts'
import { articleOf } from '../form/open-callback.ts'
import type { SentCallback } from '../form/sent-callback.ts'

/** What only the page knows: its address without anything a visitor may have put there, title and campaign. */
export interface PageFacts {
  address: string
  title: string
  /** The call-tracking session; absent while its script has not come. */
  sessionId: string | undefined
  /** `utm_source` and its siblings. */
  campaign: Readonly<Record<string, string>>
}

/** The provider's limit for a subject; no other value is longer either. */
const MAX_LENGTH = 256

/**
 * Whether the provider is to call back, by the fifth character of the masked phone: the first digit of the
 * code, 9 for mobile, 4 for Moscow, 8 for toll-free numbers (decision D14).
 */
export function isCalledBack(maskedPhone: string): boolean {
  return ['9', '4', '8'].includes(maskedPhone.charAt(4))
}

/** Digits only, `79123456789`. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** The call-tracking payload (specification, section 3); what is empty is left out, the provider refuses empty sessions. */
export function callTrackingPayload(
  { data, name, phone }: SentCallback,
  page: PageFacts,
): URLSearchParams {
  const fields = {
    phoneNumber: phoneDigits(phone),
    subject: formOf(data),
    pageTitle: data.pageTitle ?? page.title,
    project: data.project,
    comment: articleOf(data),
    lotInfo: data.lotInfo,
    fio: name,
    sessionId: page.sessionId,
    requestUrl: page.address,
  }
  return new URLSearchParams(present(fields))
}

/** The callback variant (specification, section 3), to which our server adds the route key. */
export function callOrder(
  { data, name, phone, scheduledAt }: SentCallback,
  page: PageFacts,
): CallOrder {
  const { campaign } = page
  const values = {
    Имя: name,
    Квартира: articleOf(data),
    'Тип и номер объекта': data.lotInfo,
    Форма: formOf(data),
    'Заголовок страницы': data.pageTitle ?? page.title,
    'Название проекта': data.project,
  } satisfies Record<(typeof labels)[number], string | undefined>
  return {
    type: typeOf(data),
    phone: phoneDigits(phone),
    fields: labels.flatMap((name) => {
      const value = values[name]?.slice(0, MAX_LENGTH)
      return value ? [{ name, value }] : []
    }),
    ...present({
      sessionId: page.sessionId,
      scheduleTime: scheduledAt,
      utmSource: campaign['utm_source'],
      utmMedium: campaign['utm_medium'],
      utmCampaign: campaign['utm_campaign'],
      utmContent: campaign['utm_content'],
      utmTerm: campaign['utm_term'],
    }),
    callUrl: page.address,
    tags: [typeOf(data)],
  }
}

function formOf({ formName, modalTitle }: SentCallback['data']): string {
  return formName ?? modalTitle ?? callbackWords.title
}

function typeOf({ type }: SentCallback['data']): string {
  return type ?? 'callback'
}

function present(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value ? [[name, value.slice(0, MAX_LENGTH)]] : [],
    ),
  )
}
