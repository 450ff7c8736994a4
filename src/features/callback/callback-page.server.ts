import type { AppContext } from '../../context.server.ts'
import { formatPhone, nationalDigits } from '../../lib/phone.ts'
import type { PagePost, PostAnswer, PostedForm, ServerPage } from '../../ssr/page.server.ts'
import { readCallbackContext } from './callback-context.server.ts'
import { checkCallbackForm } from './check-callback-form.server.ts'
import { requestCallback } from './commands.server.ts'
import { callbackMessages } from './schema.ts'

/** What the form's own page shows. */
export interface CallbackPageData {
  /** What was typed, and where the visitor came from; all harmless in an address but name and phone, which never are there. */
  values: Readonly<Record<string, string>>
  errors: PostedForm['errors']
}

/** Fields that go from the posted form back into it. */
const kept = [
  'name',
  'phone',
  'privacy_policy_agreed',
  'mailing_agreed',
  'form_name',
  'lot',
  'page',
] as const

/** `/callback`: the callback form for visitors without scripts; rendered each time, for it may hold what was typed. */
export const callbackPage: ServerPage<CallbackPageData> = {
  isPersonal: true,
  load: ({ search, form }) => {
    if (form) return { values: form.values, errors: form.errors }
    const { form_name, lot, page } = readCallbackContext({
      fields: {
        form_name: search.get('form_name'),
        lot: search.get('lot'),
        page: search.get('from'),
      },
    })
    const context = Object.entries({ form_name, lot, page })
    const known = context.filter((entry): entry is [string, string] => entry[1] !== undefined)
    return { values: Object.fromEntries(known), errors: {} }
  },
}

/**
 * Takes the callback form sent without scripts: the same rules and the same command as `POST /api/request/`.
 * Refused, it is shown again with what was typed.
 */
export async function postCallback(
  { fields, ip, referer }: PagePost,
  context: AppContext,
): Promise<PostAnswer> {
  const sent: Record<string, string> = Object.fromEntries(fields)
  // No mask helped to type it: any usual form is taken.
  const national = nationalDigits(sent['phone'] ?? '')
  if (national) sent['phone'] = formatPhone(national)
  const checked = checkCallbackForm(sent)
  const values = Object.fromEntries(
    kept.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  )
  if (!checked.ok) return { status: 400, values, errors: checked.errors }
  const answer = await requestCallback(context, {
    form: checked.form,
    context: readCallbackContext({ fields: sent, referer }),
    ip,
  })
  if (answer.outcome !== 'limited') return { redirect: '/callback/thanks' }
  return { status: 429, values, errors: { phone: [callbackMessages.tooMany] } }
}
