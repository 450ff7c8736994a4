import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../lib/errors.ts'
import { isOwnOrigin } from './own-origin.ts'

export const CSRF_COOKIE = 'csrftoken'
const TOKEN = /^[\w-]{22,64}$/
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response sets the cookie `csrftoken` for a visitor without one. */
    setsCsrfCookie?: boolean
    /** An unsafe method without any effect for the visitor, which browsers also call on their own. */
    isWithoutEffect?: boolean
  }
}

/**
 * Protects unsafe requests against forgery (decision D20). Under `/api/` the cookie `csrftoken` must equal the header
 * `X-CSRFToken`, and an Origin must be our own. Forms of pages cannot send the header: their Origin or Referer must be
 * our own. Throws `forbidden`.
 */
export function protectFromForgery(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.setsCsrfCookie) setTokenCookie(request, reply, config)
    // The desk has a token of its own, bound to the session.
    if (request.routeOptions.config.desk) return
    const { rejectsMethod, isWithoutEffect } = request.routeOptions.config
    if (SAFE_METHODS.has(request.method) || request.is404 || rejectsMethod || isWithoutEffect) {
      return
    }
    const { origin } = request.headers
    if (origin !== undefined && !isOwnOrigin(origin, request, config.PUBLIC_URL)) {
      throw new AppError('forbidden', 'the origin is not our own')
    }
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      throw new AppError('forbidden', 'sent from another site')
    }
    if (request.url.startsWith('/api/')) requireToken(request)
    else requireOwnPage(request, config)
  })
}

function setTokenCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  if (TOKEN.test(request.cookies[CSRF_COOKIE] ?? '')) return
  reply.setCookie(CSRF_COOKIE, randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
  })
}

function requireToken(request: FastifyRequest): void {
  const cookie = request.cookies[CSRF_COOKIE] ?? ''
  const header = request.headers['x-csrftoken']
  if (typeof header !== 'string' || !TOKEN.test(cookie) || !isSame(cookie, header)) {
    throw new AppError('forbidden', 'the CSRF token is missing or wrong')
  }
}

function requireOwnPage(request: FastifyRequest, config: Config): void {
  const { origin, referer } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined || site === 'same-origin') return
  if (referer !== undefined && isOwnOrigin(referer, request, config.PUBLIC_URL)) return
  throw new AppError('forbidden', 'the form names no origin')
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
