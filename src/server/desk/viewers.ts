interface Viewer {
  request: string
  user: { id: string; name: string }
}

type Seen = { request: string; users: Array<{ id: string; name: string }> }

/**
 * Who has which request open in this process: a courtesy, never a lock. A browser that opens a request connects its
 * stream again and says which.
 */
export function createViewers() {
  const viewers = new Set<Viewer>()
  const listeners = new Set<(seen: Seen) => void>()
  const tell = (request: string) => {
    const users = new Map(
      [...viewers].filter((one) => one.request === request).map(({ user }) => [user.id, user]),
    )
    for (const listener of listeners) listener({ request, users: [...users.values()] })
  }
  return {
    /** Adds a viewer and listens to all; returns a function that ends both. */
    watch(viewer: Viewer | null, listener: (seen: Seen) => void): () => void {
      listeners.add(listener)
      if (viewer) {
        viewers.add(viewer)
        tell(viewer.request)
      }
      return () => {
        listeners.delete(listener)
        if (viewer && viewers.delete(viewer)) tell(viewer.request)
      }
    },
  }
}
