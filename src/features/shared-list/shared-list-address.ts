/** Address of the page; the key of a list is the parameter `key`, so that the path tells nothing. */
export const SHARED_LIST = '/shared-list'

/** Returns the address of a list, with the furniture on plans of its lots. */
export function toListAddress({ key, furniture }: { key: string; furniture: string }): string {
  const search = new URLSearchParams({ key, ...(furniture !== '' && { furniture }) })
  return `${SHARED_LIST}?${search.toString()}`
}
