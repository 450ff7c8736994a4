import type { AppContext } from '../../../context.server.ts'
import { findConsentDocument } from '../../../lib/consent-types.ts'
import { formatPhone, nationalDigits } from '../../../lib/phone.ts'
import type {
  PageAction,
  PagePost,
  PostAnswer,
  PostedForm,
  ServerPage,
} from '../../../ssr/page.server.ts'
import { readCallbackContext } from '../intake/callback-context.server.ts'
import { checkCallbackForm } from '../intake/check-callback-form.server.ts'
import { requestCallback } from '../intake/commands.server.ts'
import { type CallTimeOptions, callTimeOptions } from '../form/call-time-words.ts'
import { callbackFormSchema, callbackMessages } from '../schema.ts'

/** What the form's own page shows. */
export interface CallbackPageData {
  /** What was typed, and where the visitor came from; all harmless in an address but name and phone, which never are there. */
  values: Readonly<Record<string, string>>
  errors: PostedForm['errors']
  /** The days and half hours to choose from; null where the form does not ask for a time. */
  callTimes: CallTimeOptions | null
}

/** The page appends the phone of the visitor's city. */
const NOT_STORED =
  'Заявка не сохранена: на сайте временная неполадка. Отправьте форму ещё раз через минуту или позвоните нам'

/** Fields that go from the posted form back into it. */
const kept = [
  'name',
  'phone',
  'privacy_policy_agreed',
  'mailing_agreed',
  'call_date',
  'call_time',
  'type',
  'form_name',
  'project',
  'lot',
  'time_select',
  'page',
] as const

/** `/callback`: the callback form for visitors without scripts; rendered each time, for it may hold what was typed. */
export const callbackPage: ServerPage<CallbackPageData> = {
  isPersonal: true,
  load: ({ search, form }, { config, clock }) => {
    const values = form?.values ?? contextOf(search)
    const asksTime = config.CALLBACK_TIME_SELECT || values['time_select'] === '1'
    const callTimes = asksTime ? callTimeOptions(clock.now()) : null
    return { values, errors: form?.errors ?? {}, callTimes }
  },
}

/** Where the visitor came from, as the button without scripts has put it into the address. */
function contextOf(search: URLSearchParams): Record<string, string> {
  const { form_name, project, lot, page } = readCallbackContext({
    fields: {
      form_name: search.get('form_name'),
      project: search.get('project'),
      lot: search.get('lot'),
      page: search.get('from'),
    },
  })
  const told = search.get('type')
  const type = told === null ? undefined : callbackFormSchema.shape.type.safeParse(told).data
  const time_select = search.get('time_select') === '1' ? '1' : undefined
  const context = Object.entries({ type, form_name, project, lot, time_select, page })
  return Object.fromEntries(
    context.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/**
 * Takes the callback form sent without scripts: the same rules and the same command as `POST /api/request/`.
 * Refused, it is shown again with what was typed; without a published policy nothing is taken (503).
 */
export async function postCallback(
  { fields, ip, referer }: PagePost,
  context: AppContext,
): Promise<PostAnswer> {
  // The page then says how to reach the company without the form.
  if (!findConsentDocument(context.catalogue.current().documents)) {
    return { status: 503, values: {}, errors: {} }
  }
  const sent = readForm(fields)
  const checked = checkCallbackForm(sent, context.clock.now())
  const values = typedValues(sent)
  if (!checked.ok) return { status: 400, values, errors: checked.errors }
  const answer = await requestCallback(context, {
    form: checked.form,
    context: readCallbackContext({ fields: sent }),
    referer,
    ip,
  })
  if (answer.outcome !== 'limited') return { redirect: '/callback/thanks' }
  return { status: 429, values, errors: { phone: [callbackMessages.tooMany] } }
}

/** The form of `/callback`; while the store is out of order it is shown again with what was typed. */
export const callbackAction: PageAction = {
  take: postCallback,
  whenUnavailable: ({ fields }) => ({
    values: typedValues(readForm(fields)),
    errors: { form: [NOT_STORED] },
  }),
}

function readForm(fields: URLSearchParams): Record<string, string> {
  const sent: Record<string, string> = Object.fromEntries(fields)
  // No mask helped to type it: any usual form is taken.
  const national = nationalDigits(sent['phone'] ?? '')
  if (national) sent['phone'] = formatPhone(national)
  return sent
}

function typedValues(sent: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  )
}
