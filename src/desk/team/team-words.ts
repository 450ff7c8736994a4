import type { ListedUser } from '../../features/accounts/schema.ts'
import { pluralize } from '../../lib/numbers.ts'
import { roleNames } from '../frame/menu.ts'
import { formatMoment } from '../requests/request-words.ts'

/** Whether a person can sign in, in words. */
export function describeState({ disabled, joined, absent_until }: ListedUser, now: number): string {
  if (disabled) return 'Доступ закрыт'
  if (!joined) return 'Приглашение не принято'
  if (absent_until !== null && Date.parse(absent_until) > now) {
    return `Отсутствует до ${formatMoment(absent_until)}`
  }
  return 'Работает'
}

/** When a person was last seen, in words. */
export function describeLastSeen({ last_seen_at, joined }: ListedUser): string {
  if (last_seen_at !== null) return `был(а) ${formatMoment(last_seen_at)}`
  return joined ? 'ещё не входил(а)' : ''
}

/** The second factors and open sessions of a person, in words. */
export function describeAccess({ totp, passkeys, sessions, joined }: ListedUser): string {
  if (!joined) return ''
  const keys = `${passkeys} ${pluralize(passkeys, 'ключ', 'ключа', 'ключей')} доступа`
  const factors = [totp && 'приложение с кодами', passkeys > 0 && keys].filter(Boolean).join(', ')
  const open = `${sessions} ${pluralize(sessions, 'сеанс', 'сеанса', 'сеансов')}`
  return `${factors || 'без второго фактора'}; ${open}`
}

/** Role and access of a person in one line: for comparing what was wanted with what is. */
export function describeAccount({ role, disabled }: Pick<ListedUser, 'role' | 'disabled'>): string {
  return `${roleNames[role].toLowerCase()}, доступ ${disabled ? 'закрыт' : 'открыт'}`
}
