import type { Config } from '../../../config.ts'

interface CallTrackingAddresses {
  /** Where the form-encoded payload goes, from the browser. */
  form: string
  /** Where the callback order goes, from our server, with the access header. */
  order: string
}

/** The provider's endpoints in the pairing that is set (decision D15), or null when call tracking is not configured. */
export function callTrackingAddresses(config: Config): CallTrackingAddresses | null {
  const { CALLTOUCH_SITE_ID, CALLTOUCH_API_URL, CALLTOUCH_PAIRING } = config
  if (!CALLTOUCH_SITE_ID) return null
  const create = `${CALLTOUCH_API_URL}/widget-service/v1/api/widget-request/user-form/create`
  const register = `${CALLTOUCH_API_URL}/calls-service/RestAPI/requests/${CALLTOUCH_SITE_ID}/register/`
  return CALLTOUCH_PAIRING === 'specification'
    ? { form: create, order: register }
    : { form: register, order: create }
}
