import type { AppContext } from '../../context.server.ts'
import type {
  PageAction,
  PagePost,
  PostAnswer,
  PostedForm,
  ServerPage,
} from '../../ssr/page.server.ts'
import { callbackAction, postCallback } from '../callback/plain/callback-page.server.ts'
import { partnersWords } from './partners-words.ts'

/** What the page shows beside its own words. */
export interface PartnersData {
  /** The company's own terms, from its document of the type `partners`; null without one. Sanitised when loaded. */
  terms: string | null
  values: PostedForm['values']
  errors: PostedForm['errors']
}

/** `/partners`: the same for everyone, but for a form that was refused. */
export const partnersPage: ServerPage<PartnersData> = {
  canonicalSearch: () => '',
  load: ({ snapshot, form }) => ({
    terms: snapshot.documents.find(({ type }) => type === 'partners')?.html ?? null,
    values: form?.values ?? {},
    errors: form?.errors ?? {},
  }),
}

/** Takes the form of the page sent without scripts: a callback request of partners, whatever it says of itself. */
export async function postPartners(post: PagePost, context: AppContext): Promise<PostAnswer> {
  return postCallback(toPartnersPost(post), context)
}

/** The form of `/partners`; while the store is out of order it is shown again with what was typed. */
export const partnersAction: PageAction = {
  take: postPartners,
  whenUnavailable: (post) => callbackAction.whenUnavailable(toPartnersPost(post)),
}

function toPartnersPost(post: PagePost): PagePost {
  const fields = new URLSearchParams(post.fields)
  fields.set('type', 'partners')
  fields.set('page', 'partners')
  fields.set('form_name', partnersWords.title)
  return { ...post, fields }
}
