const token = 'A'.repeat(32)

/**
 * Sends the `n`th callback request, each from an address and with a phone of its own, to a server that trusts us.
 * `headers` replace those of this request: another sender, or an idempotency key.
 */
export async function callbackFrom(
  address: string,
  n: number,
  headers: Record<string, string> = {},
): Promise<{ status: number; id: string; retryAfter: string | null }> {
  const digits = String(n).padStart(7, '0')
  const phone = `+7(912)${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
  const response = await fetch(`${address}/api/request/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `csrftoken=${token}`,
      'x-csrftoken': token,
      'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      ...headers,
    },
    body: JSON.stringify({ type: 'callback', name: 'Анна', phone, privacy_policy_agreed: true }),
  })
  const text = await response.text()
  const id = response.status === 201 ? (JSON.parse(text) as { id: string }).id : ''
  return { status: response.status, id, retryAfter: response.headers.get('retry-after') }
}
