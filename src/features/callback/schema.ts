import * as z from 'zod/mini'
import { ruleMessages } from '../../lib/rules/messages.ts'
import { nameSchema } from '../../lib/rules/name.ts'
import { phoneSchema } from '../../lib/rules/phone.ts'
import { callbackMessages } from './callback-texts.ts'
import { wishSchemas } from './callback-fields.ts'

const FORM_TYPE = /^[a-z][a-z0-9_-]{0,39}$/

const agreed = ['true', '1', 'on', true, 1] as const

/** The callback form (§3.1, §5.1), used by the browser, the page action and the API. */
export const callbackFormSchema = z.object({
  /** Which form it is; `callback` by default. */
  type: z._default(
    z.string({ error: ruleMessages.badFormat }).check(z.regex(FORM_TYPE, ruleMessages.badFormat)),
    'callback',
  ),
  name: nameSchema,
  phone: phoneSchema,
  privacy_policy_agreed: z.pipe(
    z.literal(agreed, { error: callbackMessages.noConsent }),
    z.transform(() => true as const),
  ),
  /** Sent on the route named `partners` only. An invalid value is dropped. */
  page: z.catch(z.optional(z.string()), undefined),
  /** Consent to mailings: any other value means no consent (decision D18). */
  mailing_agreed: z.catch(
    z.optional(
      z.pipe(
        z.literal(agreed),
        z.transform(() => true),
      ),
    ),
    undefined,
  ),
  /** Call time: `21.11.2026` and `15:30`, Moscow time. Checked against the clock by `findCallTimeErrors`. */
  call_date: z.optional(z.string({ error: ruleMessages.badFormat })),
  call_time: z.optional(z.string({ error: ruleMessages.badFormat })),
  ...wishSchemas,
})
export type CallbackForm = z.output<typeof callbackFormSchema>

/** Response of `/callback/promise`. */
export const callPromiseSchema = z.object({ text: z.string() })
export type CallPromiseBody = z.infer<typeof callPromiseSchema>

/** Where a request comes from; unknown values are omitted. */
export interface CallbackContext {
  form_name?: string
  /** Path of the page, or `partners`. */
  page?: string
  project?: string
  /** Article of the lot; without one the page tells which lot it is. */
  lot?: string
  /** The `utm_…` parameters and click ids of the visit. */
  campaign?: Readonly<Record<string, string>>
}

/** What the form shows of the lot that it is about. */
export interface CallbackLot {
  /** «2-комнатная квартира, 58,4 м²». */
  title: string
  /** «Дом на Лекальной, этаж 7 из 24». */
  place: string
  /** What a buyer pays, roubles; null for a sold lot. */
  price: number | null
  /** Null when no source says it; the place then has the number. */
  article: string | null
  /** Address of its plan; null without one. */
  plan: string | null
}

/** Input data of the callback dialog (§3.2). */
export interface CallbackModalData {
  /** «Обратный звонок» by default. */
  modalTitle?: string
  type?: string
  ymType?: string
  gtagType?: string
  lotMindboxCallback?: boolean
  project?: string
  lot?: string | { article: string | null }
  lotInfo?: string
  /** Shown above the fields and in the success view. */
  shownLot?: CallbackLot
  /** What of a visitor's furniture does not fit, with the address that shows it. */
  note?: string
  formName?: string
  pageTitle?: string
  cancelingCalltouch?: boolean
  watchSuccess?: boolean
  analytics?: { category: string; event: string; label: string }
  colorClose?: string
  inversedClose?: boolean
  withTimeSelect?: boolean
}
