import type { ChatBots } from '../../ui/widget-settings.ts'

/** Returns the bot for an area type, given as its code or its name (§7.4). */
export function selectBot(areaType: string | undefined, bots: ChatBots): string {
  if (areaType === '35' || areaType === 'premium_area') return bots.premium
  if (areaType === '40' || areaType === 'business_area') return bots.business
  return bots.other
}

/**
 * Returns the area type in a page's data: that of the lot's project, of the project or of the page itself. Returns
 * undefined if there is none.
 */
export function findAreaType(pageData: unknown): string | undefined {
  const { lot, project, area_type } = (pageData ?? {}) as PageData
  const found = lot?.project?.area_type ?? project?.area_type ?? area_type
  return found === undefined || found === null ? undefined : String(found)
}

type AreaType = string | number | null
interface PageData {
  lot?: { project?: { area_type?: AreaType } }
  project?: { area_type?: AreaType }
  area_type?: AreaType
}
