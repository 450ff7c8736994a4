// chunk: late-parts
import { pickCampaignMarks } from './campaign-marks.ts'

const KEY = 'campaign'

/** Stores the campaign of the landing page for this tab, since later pages and reloads do not have it in their address. */
export function rememberCampaign(): void {
  const found = parseCampaign(landingAddress())
  try {
    if (Object.keys(found).length > 0) sessionStorage.setItem(KEY, JSON.stringify(found))
  } catch {
    // If sessionStorage is unavailable, the campaign is known on the landing page only.
  }
}

/** Returns the campaign marks of the latest landing in this tab. */
export function readCampaign(): Readonly<Record<string, string>> {
  const landed = parseCampaign(landingAddress())
  if (Object.keys(landed).length > 0) return landed
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Returns the campaign marks of an address. */
export function parseCampaign(address: string): Record<string, string> {
  const { searchParams } = new URL(address)
  return pickCampaignMarks((name) => searchParams.get(name))
}

/** The address this document was loaded from. Navigation within the site does not change it. */
function landingAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? window.location.href
}
