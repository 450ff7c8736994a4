import * as z from 'zod/mini'

/** The messages of the specification, section 5; the server answers with the same ones. */
export const callbackMessages = {
  emptyField: 'Пожалуйста, заполните это поле',
  emptyPhone: 'Введите номер телефона',
  badFormat: 'Неверный формат',
  badPhone: 'Неверно введен номер телефона',
  noConsent: 'Нужно ваше согласие',
  tooMany: 'Слишком много заявок. Позвоните нам или попробуйте позже',
} as const

const NAME_LENGTH = 100
/** Letters of one script and spaces. U+0482…U+0489 are signs, not letters. */
const CYRILLIC_NAME = /^[\u0400-\u0481\u048a-\u052f ]+$/
const LATIN_NAME = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f ]+$/
/** The mask as typed, and as the form sends it: without spaces (decision D12). */
const TYPED_PHONE = /^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/
const WIRE_PHONE = /^\+7\(\d{3}\)\d{3}-\d{2}-\d{2}$/
const FORM_TYPE = /^[a-z][a-z0-9_-]{0,39}$/

const agreed = ['true', '1', 'on', true, 1] as const

const nameSchema = z.string({ error: callbackMessages.emptyField }).check(
  z.overwrite(tidyName),
  z.refine((name) => name !== '', { error: callbackMessages.emptyField, abort: true }),
  z.refine((name) => name.length <= NAME_LENGTH, {
    error: callbackMessages.badFormat,
    abort: true,
  }),
  z.refine((name) => CYRILLIC_NAME.test(name) || LATIN_NAME.test(name), {
    error: callbackMessages.badFormat,
  }),
)

const phoneSchema = z.string({ error: callbackMessages.emptyPhone }).check(
  z.refine((phone) => phone.trim() !== '', { error: callbackMessages.emptyPhone, abort: true }),
  z.refine((phone) => TYPED_PHONE.test(phone) || WIRE_PHONE.test(phone), {
    error: callbackMessages.badPhone,
  }),
)

/** The callback form (specification, sections 3 and 5): for the browser, the page action and the API alike. */
export const callbackFormSchema = z.object({
  /** Which form it is: `callback` unless told. */
  type: z._default(
    z
      .string({ error: callbackMessages.badFormat })
      .check(z.regex(FORM_TYPE, callbackMessages.badFormat)),
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

/** NFC makes one letter of a letter and its mark («й» typed on a Mac is two), then outer and double spaces go. */
function tidyName(name: string): string {
  return name
    .slice(0, 4 * NAME_LENGTH)
    .normalize('NFC')
    .trim()
    .replaceAll(/ {2,}/g, ' ')
}
