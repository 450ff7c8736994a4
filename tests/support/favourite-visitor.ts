const token = 'B'.repeat(32)

/** Adds a favourite at a running server and returns the cookie of the visitor who has it. */
export async function addFavourite(address: string, property: number): Promise<string> {
  const response = await fetch(`${address}/api/favorites/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrftoken': token,
      cookie: `csrftoken=${token}`,
    },
    body: JSON.stringify({ property }),
  })
  await response.arrayBuffer()
  const session = response.headers.getSetCookie().find((line) => line.includes('visitor='))
  return session?.split(';')[0] ?? ''
}

/** Returns the ids of the favourites of a visitor. */
export async function listFavourites(address: string, cookie: string): Promise<number[]> {
  const response = await fetch(`${address}/api/favorites/`, { headers: { cookie } })
  return ((await response.json()) as Array<{ id: number }>).map(({ id }) => id)
}
