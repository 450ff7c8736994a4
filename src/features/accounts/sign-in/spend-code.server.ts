import type { Database } from '../../../db/connect.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'
import { spendTotpCode } from './totp.server.ts'

/**
 * Uses a code of a person's authenticator, or one of the recovery codes. Returns which of them it was, in words for the
 * audit log; null for a wrong one.
 */
export async function spendCode(
  db: Database,
  userId: string,
  code: string,
  now: Date,
): Promise<'код приложения' | 'код восстановления' | null> {
  if (await spendTotpCode(db, userId, code, now)) return 'код приложения'
  return (await spendRecoveryCode(db, userId, code, now)) ? 'код восстановления' : null
}
