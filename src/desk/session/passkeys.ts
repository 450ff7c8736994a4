import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { factorCalls } from '../../features/accounts/factor-contracts.ts'
import { sessionCalls } from '../../features/accounts/session-contracts.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'

type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationResponse = Awaited<ReturnType<typeof startRegistration>>
type CreateOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Passkeys belong to a name: browsers create none for an address of numbers. */
const isNamed = !/^\[|^[\d.]+$/.test(location.hostname)
const canUse = isNamed && browserSupportsWebAuthn()

/** Whether this browser can use passkeys here. Without HTTPS it can use none. */
export function hasPasskeys(): boolean {
  return canUse
}

/** A challenge is good for five minutes. */
const OFFER_AGAIN_MS = 4 * 60_000
let isWindowOpen = false

/** Lets the person choose a passkey and returns what it has signed; null when the person closes the window. */
export async function signByPasskey(): Promise<object | null> {
  const optionsJSON = await fetchOptions()
  isWindowOpen = true
  try {
    return await startAuthentication({ optionsJSON })
  } catch {
    return null
  } finally {
    isWindowOpen = false
  }
}

/**
 * Has the browser offer passkeys in the field of the e-mail, until the returned function is called or a window of
 * `signByPasskey` takes over.
 */
export function offerPasskeys(onSigned: (response: object) => Promise<void>): () => void {
  let isStopped = false
  const offer = async () => {
    try {
      if (!(await browserSupportsWebAuthnAutofill())) return
      const optionsJSON = await fetchOptions()
      if (isStopped || isWindowOpen) return
      await onSigned(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
    } catch {
      // The form works without.
    }
  }
  const timer = setInterval(() => void offer(), OFFER_AGAIN_MS)
  void offer()
  return () => {
    isStopped = true
    clearInterval(timer)
    if (!isWindowOpen) WebAuthnAbortService.cancelCeremony()
  }
}

/** Creates a passkey in this browser or on a device. Returns null when the person closes the window. */
export async function createPasskey(): Promise<RegistrationResponse | null> {
  const options: unknown = await callDesk(factorCalls.offerPasskey, {})
  const optionsJSON = options as CreateOptions
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') {
      throw new DeskError(409, { detail: 'Этот ключ уже подключён' })
    }
    return null
  }
}

async function fetchOptions(): Promise<SignInOptions> {
  const options: unknown = await callDesk(sessionCalls.offerPasskey, {}, { isOfSignIn: true })
  return options as SignInOptions
}
