import type { Config } from '../../../app/context.server.ts'

interface CallTrackingAddresses {
  /** The browser posts the form-encoded payload here. */
  form: string
  /** Our server posts the callback order here, with the access header. */
  order: string
}

/** Returns the provider's endpoints in the configured pairing (decision D15), or null when call tracking is not configured. */
export function findCallTrackingAddresses(config: Config): CallTrackingAddresses | null {
  const { CALLTOUCH_SITE_ID, CALLTOUCH_API_URL, CALLTOUCH_PAIRING } = config
  if (!CALLTOUCH_SITE_ID) return null
  const create = `${CALLTOUCH_API_URL}/widget-service/v1/api/widget-request/user-form/create`
  const register = `${CALLTOUCH_API_URL}/calls-service/RestAPI/requests/${CALLTOUCH_SITE_ID}/register/`
  return CALLTOUCH_PAIRING === 'specification'
    ? { form: create, order: register }
    : { form: register, order: create }
}
