import { sessionCalls } from '../../features/accounts/session-contracts.ts'
import { callDesk } from '../api/call-desk.ts'
import { signedIn } from './session-store.ts'

/** Stores whose session this browser has, and what that person may do. Throws `DeskError` without one. */
export async function openSession(): Promise<void> {
  signedIn(await callDesk(sessionCalls.read, {}, { isOfSignIn: true }))
}

/** As `openSession`, after the last step of a form that is gone: without an answer the page is loaded again. */
export function enterDesk(): void {
  openSession().catch(() => location.assign('/desk'))
}
