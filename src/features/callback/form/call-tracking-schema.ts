import * as z from 'zod/mini'

/** Labels of an order's values, as the provider's operator sees them and in this order. */
export const callTrackingLabels = [
  'Имя',
  'Квартира',
  'Тип и номер объекта',
  'Форма',
  'Заголовок страницы',
  'Название проекта',
  'Пожелание',
] as const

const short = z.string().check(z.maxLength(256))
const utm = z.optional(short)

/** What the browser posts to our server for a call-tracking callback: the order without its route key. */
export const callOrderSchema = z.object({
  /** The form's type; `taxi` has its own route key. */
  type: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/)),
  phone: z.string().check(z.regex(/^7\d{10}$/)),
  fields: z
    .array(z.object({ name: z.enum(callTrackingLabels), value: short }))
    .check(z.maxLength(callTrackingLabels.length)),
  sessionId: z.optional(short),
  /** Moscow time, `YYYY-MM-DD HH:MM`. */
  scheduleTime: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/))),
  utmSource: utm,
  utmMedium: utm,
  utmCampaign: utm,
  utmContent: utm,
  utmTerm: utm,
  callUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
  tags: z.array(short).check(z.maxLength(8)),
})
export type CallOrder = z.infer<typeof callOrderSchema>
