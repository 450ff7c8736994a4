import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { Database } from '../../../db/connect.ts'
import { findConsentDocument } from '../../../lib/consent-types.ts'
import { formatPhone, nationalDigits } from '../../../lib/phone.ts'
import type { PagePost, PostResult, PostedForm } from '../../../app/page-contract.server.ts'
import type { PageAction, ServerPage } from '../../lots/snapshot/app-context.server.ts'
import { readCallbackContext } from '../intake/callback-context.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { readFurnitureNote } from './furniture-note.server.ts'
import { CHOSEN_TIME, findShownLot, toThanksSearch } from './callback-thanks-page.server.ts'
import { checkCallbackForm } from '../intake/check-callback-form.server.ts'
import { promiseMode, readCallPromise } from '../intake/read-promise.server.ts'
import { requestCallback } from '../intake/commands.server.ts'
import { type CallTimeOptions, callTimeOptions } from '../form/call-time-options.ts'
import { contextFields, visitorFields } from '../callback-fields.ts'
import { callbackMessages } from '../callback-texts.ts'
import { type CallbackLot, callbackFormSchema } from '../schema.ts'

/** Data of the form's own page. */
export interface CallbackPageData {
  /** Typed values and the form's context. Name and phone come from a posted form only, never from the address. */
  values: Readonly<Record<string, string>>
  errors: PostedForm['errors']
  /** The days and half hours to choose from; null if the form does not ask for a call time. */
  callTimes: CallTimeOptions | null
  /** The lot that the form is about; null for an unknown article. */
  lot: CallbackLot | null
  /** When the company calls; only when that follows the calendar. */
  promise?: string
}

/** The page appends the phone of the visitor's city. */
const NOT_STORED =
  'Заявка не сохранена: на сайте временная неполадка. Отправьте форму ещё раз через минуту или позвоните нам'

/** Fields that are filled again when the posted form is shown with errors. */
const restoredFields = [...visitorFields, ...contextFields]

/** `/callback`: the callback form without scripts. Not cached: it may contain typed values. */
export const callbackPage: ServerPage<CallbackPageData> = {
  isPersonal: true,
  load: async ({ search, form, snapshot, city }, context) => {
    const { config, clock, db } = context
    const values = form?.values ?? {
      ...readContext(search),
      ...(await readNote(db, snapshot, search)),
    }
    const asksTime = config.CALLBACK_TIME_SELECT || values['time_select'] === '1'
    const callTimes = asksTime ? callTimeOptions(clock.now()) : null
    const lot = await findShownLot(db, snapshot, readCallbackContext({ fields: values }))
    const promise = await readCallPromise(context, city, {
      isUnavailable: form?.isUnavailable ?? false,
    })
    const told = promise === undefined ? {} : { promise }
    return { values, errors: form?.errors ?? {}, callTimes, lot, ...told }
  },
}

/** The line about a visitor's furniture, which the button without scripts puts into the address. */
async function readNote(db: Database, snapshot: CatalogueSnapshot, search: URLSearchParams) {
  const { page } = readCallbackContext({ fields: { page: search.get('from') } })
  try {
    const furniture = await readFurnitureNote(db, snapshot, {
      page,
      furniture: search.get('furniture'),
    })
    return furniture === null ? {} : { furniture }
  } catch {
    // While the database is unavailable, the form works without it.
    return {}
  }
}

/** Reads the form's context from the address, where the button without scripts puts it. */
function readContext(search: URLSearchParams): Record<string, string> {
  const { form_name, project, lot, page } = readCallbackContext({
    fields: {
      form_name: search.get('form_name'),
      project: search.get('project'),
      lot: search.get('lot'),
      page: search.get('from'),
    },
  })
  const requested = search.get('type')
  const type =
    requested === null ? undefined : callbackFormSchema.shape.type.safeParse(requested).data
  const time_select = search.get('time_select') === '1' ? '1' : undefined
  const context = Object.entries({ type, form_name, project, lot, time_select, page })
  return Object.fromEntries(
    context.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/**
 * Handles the callback form sent without scripts, with the rules and the command of `POST /api/request/`. An invalid
 * form is shown again with the typed values. Without a published policy the status is 503.
 */
export async function postCallback(
  { fields, ip, referer }: PagePost,
  context: AppContext,
): Promise<PostResult> {
  const snapshot = context.catalogue.current()
  // The page then shows the company's contacts instead of the form.
  if (!findConsentDocument(snapshot.documents)) {
    return { error: 'unavailable', values: {}, errors: {} }
  }
  const sent = readForm(fields)
  const checked = checkCallbackForm(sent, context.clock.now())
  const values = typedValues(sent)
  if (!checked.ok) return { error: 'bad_input', values, errors: checked.errors }
  const result = await requestCallback(context, {
    form: checked.form,
    context: readCallbackContext({ fields: sent }),
    referer,
    ip,
  })
  if (result.outcome !== 'limited') {
    const asked = [toThanksSearch(readCallbackContext({ fields: sent }))].filter(Boolean)
    const isByCalendar = promiseMode(context.config, snapshot) === 'calendar'
    if (isByCalendar && checked.form.call_date) asked.push(CHOSEN_TIME)
    return { redirect: ['/callback/thanks', asked.join('&')].filter(Boolean).join('?') }
  }
  return { error: 'too_many', values, errors: { phone: [callbackMessages.tooMany] } }
}

/** The action of `/callback`. While the database is unavailable, the form is shown again with the typed values. */
export const callbackAction: PageAction = {
  take: postCallback,
  whenUnavailable: ({ fields }) => ({
    values: typedValues(readForm(fields)),
    errors: { form: [NOT_STORED] },
  }),
}

function readForm(fields: URLSearchParams): Record<string, string> {
  const sent: Record<string, string> = Object.fromEntries(fields)
  // Typed without the mask, so any usual notation is accepted.
  const national = nationalDigits(sent['phone'] ?? '')
  if (national) sent['phone'] = formatPhone(national)
  return sent
}

function typedValues(sent: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    restoredFields.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  )
}
