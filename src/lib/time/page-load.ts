let loadedAt: number | undefined

/** Notes that the page has loaded, for `sinceLoad`. */
export function noteLoad(): void {
  loadedAt ??= Date.now()
}

/** Time since the page has loaded, ms; 0 if it has not. */
export function sinceLoad(): number {
  return loadedAt === undefined ? 0 : Math.max(0, Date.now() - loadedAt)
}
