import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { TICKET_MS } from '../../features/accounts/sign-in/ticket.server.ts'
import { AppError } from '../../lib/errors.ts'

const YEAR_S = 365 * 24 * 3600
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** How the browser stores a session's token, and where the desk can be signed in to at all. */
export interface DeskCookie {
  read: (request: FastifyRequest) => string | undefined
  /** Keeps the token of a session, and that of the browser for a year: it tells a new browser from a known one. */
  set: (reply: FastifyReply, token: string) => void
  /** The token of the browser; undefined for one without a session. */
  readBrowser: (request: FastifyRequest) => string | undefined
  clear: (reply: FastifyReply) => void
  /** Keeps the ticket of a way to the identity provider and back. */
  setTicket: (reply: FastifyReply, ticket: string) => void
  readTicket: (request: FastifyRequest) => string | undefined
  clearTicket: (reply: FastifyReply) => void
  /** Throws `forbidden` where a password would go over a line that others can read. */
  requireSafeLine: (request: FastifyRequest) => void
}

/**
 * The cookie `__Host-desk` where the site has HTTPS, `desk` on this machine without it. Scripts cannot read it and
 * other sites cannot send it.
 */
export function createDeskCookie({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): DeskCookie {
  const isSecure = PUBLIC_URL?.startsWith('https:') ?? false
  const name = isSecure ? '__Host-desk' : 'desk'
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' } as const
  const ticket = { ...options, sameSite: 'lax', maxAge: TICKET_MS / 1000 } as const
  return {
    read: (request) => request.cookies[name],
    set: (reply, token) => {
      void reply.setCookie(name, token, options)
      const browser = reply.request.desk?.browserToken
      if (browser) void reply.setCookie(`${name}-browser`, browser, { ...options, maxAge: YEAR_S })
    },
    readBrowser: (request) => request.cookies[`${name}-browser`],
    clear: (reply) => void reply.clearCookie(name, options),
    setTicket: (reply, value) => void reply.setCookie(`${name}-oidc`, value, ticket),
    readTicket: (request) => request.cookies[`${name}-oidc`],
    clearTicket: (reply) => void reply.clearCookie(`${name}-oidc`, { ...ticket, maxAge: 0 }),
    requireSafeLine: (request) => {
      const host = PUBLIC_URL === undefined ? request.hostname : new URL(PUBLIC_URL).hostname
      if (isSecure || LOOPBACK.test(host)) return
      throw new AppError('forbidden', 'the desk is not reached over HTTPS', {
        detail:
          PUBLIC_URL === undefined
            ? 'Вход закрыт: сайт открыт не с этого компьютера и без HTTPS. Настройте HTTPS и PUBLIC_URL'
            : `Вход закрыт: адрес сайта (PUBLIC_URL) — ${PUBLIC_URL}, без HTTPS пароль могли бы прочитать по пути. Настройте HTTPS`,
      })
    },
  }
}
