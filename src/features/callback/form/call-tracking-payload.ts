import { type CallOrder, callTrackingLabels } from './call-tracking-schema.ts'
import { callbackTexts } from '../callback-texts.ts'
import { findArticle } from './open-callback.ts'
import type { SentCallback } from './sent-callback.ts'

/** Data of the page that the request was sent from. */
export interface PageFacts {
  /** Without query and hash, which may contain personal data. */
  address: string
  title: string
  /** The call-tracking session; undefined until the provider's script has loaded. */
  sessionId: string | undefined
  /** The `utm_…` parameters. */
  campaign: Readonly<Record<string, string>>
}

/** The provider's limit for a subject, used for all values. */
const MAX_LENGTH = 256

/**
 * Whether the provider calls back. Decided by the fifth character of the masked phone, the first digit of the area
 * code: 9 for mobile, 4 for Moscow, 8 for toll-free numbers (decision D14).
 */
export function isCalledBack(maskedPhone: string): boolean {
  return ['9', '4', '8'].includes(maskedPhone.charAt(4))
}

/** Digits only, `79123456789`. */
export function toPhoneDigits(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** Builds the call-tracking payload (§3.3). Empty values are omitted: the provider rejects an empty session. */
export function toCallTrackingPayload(
  { data, name, phone, wishes }: SentCallback,
  page: PageFacts,
): URLSearchParams {
  const fields = {
    phoneNumber: toPhoneDigits(phone),
    subject: toFormName(data),
    pageTitle: data.pageTitle ?? page.title,
    project: data.project,
    comment: [findArticle(data), wishes].filter(Boolean).join('. '),
    lotInfo: data.lotInfo,
    fio: name,
    sessionId: page.sessionId,
    requestUrl: page.address,
  }
  return new URLSearchParams(omitEmpty(fields))
}

/** Builds the callback variant (§3.3) without the route key, which our server adds. */
export function toCallOrder(
  { data, name, phone, scheduledAt, wishes }: SentCallback,
  page: PageFacts,
): CallOrder {
  const { campaign } = page
  const values = {
    Имя: name,
    Квартира: findArticle(data) ?? undefined,
    'Тип и номер объекта': data.lotInfo,
    Форма: toFormName(data),
    'Заголовок страницы': data.pageTitle ?? page.title,
    'Название проекта': data.project,
    Пожелание: wishes,
  } satisfies Record<(typeof callTrackingLabels)[number], string | undefined>
  return {
    type: toFormType(data),
    phone: toPhoneDigits(phone),
    fields: callTrackingLabels.flatMap((name) => {
      const value = values[name]?.slice(0, MAX_LENGTH)
      return value ? [{ name, value }] : []
    }),
    ...omitEmpty({
      sessionId: page.sessionId,
      scheduleTime: scheduledAt,
      utmSource: campaign['utm_source'],
      utmMedium: campaign['utm_medium'],
      utmCampaign: campaign['utm_campaign'],
      utmContent: campaign['utm_content'],
      utmTerm: campaign['utm_term'],
    }),
    callUrl: page.address,
    tags: [toFormType(data)],
  }
}

function toFormName({ formName, modalTitle }: SentCallback['data']): string {
  return formName ?? modalTitle ?? callbackTexts.title
}

function toFormType({ type }: SentCallback['data']): string {
  return type ?? 'callback'
}

function omitEmpty(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value ? [[name, value.slice(0, MAX_LENGTH)]] : [],
    ),
  )
}
