import type { ServerPage } from '../../../ssr/page.server.ts'

/** `/callback/thanks`: the same for everyone. */
export const callbackThanksPage: ServerPage<null> = { load: () => null }
