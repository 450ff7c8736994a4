import { formatPhone, nationalDigits } from '../../lib/phone.ts'
import { COMPANY_ZONE, formatZoneTime } from '../../lib/time/office-time.ts'
import { type CallOffice, nameClocks } from './call-wishes.ts'
import { describeWishes, type StoredWishes } from './callback-fields.ts'

/** What a receiver gets of a request besides what is stored with it. */
export interface RequestFacts {
  /** Whose clocks the times of the request are read by. */
  office?: CallOffice | undefined
  /** The house of the lot, its number and what it is; null without a lot. */
  building?: string | null
  number?: string | null
  lot_title?: string | null
}

/** Formats a moment as the clocks of the office show it, Moscow's without one: «24.11.2026, 12:00». */
export function formatOfficeTime(at: string, office?: CallOffice): string {
  return formatZoneTime(at, office?.zone ?? COMPANY_ZONE)
}

/** Formats the chosen call time by the clocks of the office. Returns an empty string when none was chosen. */
export function describeCallTime(
  { scheduled_at }: { scheduled_at: string | null },
  office?: CallOffice,
): string {
  return scheduled_at === null ? '' : formatOfficeTime(scheduled_at, office)
}

/** Returns the campaign marks of a stored request by name. */
export function readCampaignMarks({
  campaign,
}: {
  campaign: string | null
}): Record<string, string> {
  return campaign === null ? {} : (JSON.parse(campaign) as Record<string, string>)
}

/** Formats the campaign of the visit as `utm_source=yandex, utm_medium=cpc`; null without one. */
export function describeCampaign(request: { campaign: string | null }): string | null {
  if (request.campaign === null) return null
  const marks = Object.entries(readCampaignMarks(request))
  return marks.map(([name, value]) => `${name}=${value}`).join(', ')
}

/** Formats a stored phone as `+7 (912) 345-67-89`. */
export function formatRequestPhone(phone: string): string {
  const digits = nationalDigits(phone)
  return digits === null ? phone : formatPhone(digits)
}

interface DescribedRequest extends RequestFacts, StoredWishes {
  id: string
  name: string
  phone: string
  type: string
  page: string | null
  project: string | null
  lot: string | null
  form_name: string | null
  campaign: string | null
  scheduled_at: string | null
  consent_version: string
  consent_at: string
  created_at: string
}

/** A fact of a request by its Russian label, and what it links to. */
interface RequestFact {
  label: string
  text: string
  href?: string
}

/** The facts of a request in Russian, a line each, for people who read it in a CRM. */
export function describeRequest(request: DescribedRequest, publicUrl: string | undefined): string {
  return listRequestFacts(request, publicUrl)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n')
}

/** Lists the facts of a request in Russian. Only pages of our own site and the phone have a link. */
export function listRequestFacts(
  request: DescribedRequest,
  publicUrl: string | undefined,
): RequestFact[] {
  const { page, phone, office } = request
  const isOwnPage = page !== null && /^\/(?![/\\])/.test(page)
  const address = isOwnPage && publicUrl ? new URL(page, publicUrl).href : page
  const digits = nationalDigits(phone)
  const facts: Array<
    [label: string, text: string | null, href?: string | false | null | undefined]
  > = [
    ['Имя', request.name],
    ['Телефон', formatRequestPhone(phone), digits !== null && `tel:+7${digits}`],
    [`Позвонить (${nameClocks(office)})`, describeCallTime(request, office)],
    ['Пожелание', describeWishes(request, office)],
    ['Проект', request.project],
    ['Лот', request.lot],
    ['Помещение', request.lot_title ?? null],
    ['Дом', request.building ?? null],
    ['Номер на двери', request.number ?? null],
    ['Форма', request.form_name],
    ['Тип', request.type],
    ['Страница', address, isOwnPage && publicUrl && address],
    ['Реклама', describeCampaign(request)],
    [`Получена (${nameClocks(office)})`, formatOfficeTime(request.created_at, office)],
    [
      'Согласие',
      `версия ${request.consent_version}, ${formatOfficeTime(request.consent_at, office)}`,
    ],
    ['Номер заявки', request.id],
  ]
  return facts.flatMap(([label, text, href]) =>
    text ? [{ label, text, ...(href && { href }) }] : [],
  )
}

/** What a request is about, for a title: «ЖК Север, лот A-12». An empty string when nothing is known. */
export function describeSubject({
  project,
  lot,
}: {
  project: string | null
  lot: string | null
}): string {
  return [project, lot && `лот ${lot}`].filter(Boolean).join(', ')
}
