import type { Config } from '../../app/context.server.ts'
import { UNUSED_DAYS } from './schema.ts'

const DAY_SECONDS = 86_400

/**
 * The `Set-Cookie` header by which a browser is known as one person of a list. It is no proof: everybody with the link
 * belongs to the household, and may say who they are.
 */
export function createPersonCookie(
  config: Pick<Config, 'PUBLIC_URL'>,
  { listId, personId }: { listId: number; personId: number },
): string {
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const name = toName(listId, isSecure)
  const parts = [
    `${name}=${personId}`,
    'Path=/',
    `Max-Age=${UNUSED_DAYS * DAY_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** Returns the id of the person of this list that the browser belongs to, or null. */
export function readPersonId(
  cookies: Readonly<Record<string, string | undefined>>,
  listId: number,
): number | null {
  const text = cookies[toName(listId, true)] ?? cookies[toName(listId, false)] ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

function toName(listId: number, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}shared-list-${listId}`
}
