const KEY = 'campaign'
const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term']
/** What the call-tracking provider takes. */
const MAX_LENGTH = 256

/** Keeps the campaign the visitor came with for the tab: neither the next page's address nor a reload has it. */
export function rememberCampaign(): void {
  const found = campaignOf(landingAddress())
  try {
    if (Object.keys(found).length > 0) sessionStorage.setItem(KEY, JSON.stringify(found))
  } catch {
    // Storage may be forbidden: then only the page that was landed on knows.
  }
}

/** The `utm_…` parameters the visitor came with. */
export function readCampaign(): Readonly<Record<string, string>> {
  const landed = campaignOf(landingAddress())
  if (Object.keys(landed).length > 0) return landed
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The `utm_…` parameters of an address. */
export function campaignOf(address: string): Record<string, string> {
  const { searchParams } = new URL(address)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = searchParams.get(name)?.slice(0, MAX_LENGTH)
      return value ? [[name, value]] : []
    }),
  )
}

/** Of this document, which navigation within the site does not change. */
function landingAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? window.location.href
}
