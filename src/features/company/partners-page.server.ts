import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import type { PagePost, PostResult, PostedForm } from '../../app/page-contract.server.ts'
import type { PageAction, ServerPage } from '../lots/snapshot/app-context.server.ts'
import { promiseMode, readCallPromise } from '../callback/intake/read-promise.server.ts'
import { callbackAction, postCallback } from '../callback/plain/callback-page.server.ts'
import { partnersTexts } from './partners-texts.ts'

/** The data of the page beside its static texts. */
export interface PartnersData {
  /** What the company says to its partners, sanitised at import; null without it. */
  terms: string | null
  values: PostedForm['values']
  errors: PostedForm['errors']
  /** When the company calls; only when that follows the calendar. */
  promise?: string
}

/** `/partners`: the same for every visitor, except for a rejected form. */
export const partnersPage: ServerPage<PartnersData> = {
  dependsOnClock: (config, snapshot) => promiseMode(config, snapshot) === 'calendar',
  canonicalSearch: () => '',
  load: async ({ snapshot, form, city }, context) => {
    const promise = await readCallPromise(context, city, {
      isUnavailable: form?.isUnavailable ?? false,
    })
    return {
      terms: snapshot.company?.partners_html || null,
      values: form?.values ?? {},
      errors: form?.errors ?? {},
      ...(promise === undefined ? {} : { promise }),
    }
  },
}

/** Handles the form of the page without scripts: stores a callback request whose type is always `partners`. */
export async function postPartners(post: PagePost, context: AppContext): Promise<PostResult> {
  return postCallback(toPartnersPost(post), context)
}

/** The form of `/partners`. If the database is unavailable, it is shown again with the typed values. */
export const partnersAction: PageAction = {
  take: postPartners,
  whenUnavailable: (post) => callbackAction.whenUnavailable(toPartnersPost(post)),
}

function toPartnersPost(post: PagePost): PagePost {
  const fields = new URLSearchParams(post.fields)
  fields.set('type', 'partners')
  fields.set('page', 'partners')
  fields.set('form_name', partnersTexts.title)
  return { ...post, fields }
}
