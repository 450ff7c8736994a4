import type { FastifyInstance } from 'fastify'
import type { Role } from '../../operations/actor.ts'
import type { OperationContext } from '../../operations/operation.server.ts'
import type { FoundSession } from '../../features/accounts/sign-in/session-rows.server.ts'

/** Who may use a route of the desk. */
export interface DeskAccess {
  /**
   * `anyone`: no session is needed. `password`: a session that has given the password is enough. Else the roles of
   * people who have signed in with every factor.
   */
  roles: 'anyone' | 'password' | readonly Role[]
  /** What the route does, as in the audit log. */
  action: string
  /** A page: without a session it shows the form to sign in, and it says itself that it is not for a role. */
  isScreen?: boolean
  /** It proves the second factor, before which there is no `X-Desk-Token`. */
  isProof?: boolean
  /** The request comes from a timer, not from a person: it does not keep the session open. */
  isPassive?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Below `/desk/` required: a route without it stops the start. */
    desk?: DeskAccess
  }
  interface FastifyRequest {
    /** What the operations of a request of the desk work with. */
    desk: {
      context: OperationContext
      session: FoundSession | null
      /** Of the cookie, or a new one for a browser without it. */
      browserToken: string
    } | null
  }
}

/** Whether an address belongs to the desk. */
export function isDeskAddress(url: string | undefined): boolean {
  return url !== undefined && /^\/desk(?:[/?]|$)/.test(url)
}

/** Throws when a route of the desk is added that does not say who may use it. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.desk || config?.rejectsMethod) return
    throw new Error(`${String(method)} ${url} does not say who may use it: add config.desk`)
  })
}
