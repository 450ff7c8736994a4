import * as z from 'zod/mini'
import { ruleMessages } from '../../lib/rules/messages.ts'
import { nameSchema } from '../../lib/rules/name.ts'
import { phoneSchema } from '../../lib/rules/phone.ts'

/** What the callback says beside the words of the shared rules. */
export const callbackMessages = {
  noConsent: 'Нужно ваше согласие',
  tooMany: 'Слишком много заявок. Позвоните нам или попробуйте позже',
  unpublished:
    'Заявки не принимаются: на сайте не опубликована политика обработки персональных данных. Позвоните нам',
} as const

const FORM_TYPE = /^[a-z][a-z0-9_-]{0,39}$/

const agreed = ['true', '1', 'on', true, 1] as const

/** The callback form (specification, sections 3 and 5): for the browser, the page action and the API alike. */
export const callbackFormSchema = z.object({
  /** Which form it is: `callback` unless told. */
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
  /** Sent on the route named `partners` only; a bad one is dropped, never a reason to refuse. */
  page: z.catch(z.optional(z.string()), undefined),
  /** Consent to mailings: anything but a clear yes is a no (decision D18). */
  mailing_agreed: z.catch(
    z.optional(
      z.pipe(
        z.literal(agreed),
        z.transform(() => true),
      ),
    ),
    undefined,
  ),
  /** When to call: `21.11.2026` and `15:30`, Moscow time; checked against the clock by `callTimeErrors`. */
  call_date: z.optional(z.string({ error: ruleMessages.badFormat })),
  call_time: z.optional(z.string({ error: ruleMessages.badFormat })),
})
export type CallbackForm = z.output<typeof callbackFormSchema>

/** Where a request comes from; what is not known is left out. */
export interface CallbackContext {
  form_name?: string
  /** Path of the page, or `partners`. */
  page?: string
  project?: string
  /** Article of the lot. */
  lot?: string
}

/** What any part of the site may open the callback modal with (specification, section 3). */
export interface CallbackModalData {
  /** «Обратный звонок» unless told. */
  modalTitle?: string
  type?: string
  ymType?: string
  gtagType?: string
  lotMindboxCallback?: boolean
  project?: string
  lot?: string | { article: string }
  lotInfo?: string
  formName?: string
  pageTitle?: string
  cancelingCalltouch?: boolean
  watchSuccess?: boolean
  analytics?: { category: string; event: string; label: string }
  colorClose?: string
  inversedClose?: boolean
  withTimeSelect?: boolean
}
