import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import {
  offerPasskeySignIn,
  signInWithPasskey,
} from '../../features/accounts/sign-in/sign-in-with-passkey.server.ts'
import { addCall } from './add-call.ts'
import type { DeskCookie } from './cookie.ts'
import { findPlace, readBrowser, signInRefused } from './session-routes.ts'

/** Signing in by passkey, as the first step or after the password (decision D63). */
export function passkeyRoutes(app: FastifyInstance, config: Config, cookie: DeskCookie): void {
  addCall(app, offerPasskeySignIn, {
    input: (_fields, request) => ({ host: findPlace(request, config).host }),
    send: (options) => ({ ...options }),
  })
  addCall(app, signInWithPasskey, {
    input: (fields, request) => {
      cookie.requireSafeLine(request)
      const response =
        fields['response'] && fields['id'] === undefined ? fields['response'] : fields
      return { response, ...findPlace(request, config), browser: readBrowser(request) }
    },
    send: (signedIn, reply) => {
      if (!signedIn) throw signInRefused()
      cookie.set(reply, signedIn.session.cookie)
      return { user: signedIn.user, token: signedIn.session.deskToken }
    },
  })
}
