import type { ChatBots } from '../../ui/widget-settings.ts'

/** The bot for an area type (specification, section 7): by its code or its name. */
export function botOfArea(areaType: string | undefined, bots: ChatBots): string {
  if (areaType === '35' || areaType === 'premium_area') return bots.premium
  if (areaType === '40' || areaType === 'business_area') return bots.business
  return bots.other
}

/**
 * The area type of what a page is about, from the page's data: its lot's project, its project, or its own;
 * undefined when it is about none.
 */
export function areaTypeOf(pageData: unknown): string | undefined {
  const { lot, project, area_type } = (pageData ?? {}) as PageAboutPlace
  const found = lot?.project?.area_type ?? project?.area_type ?? area_type
  return found === undefined || found === null ? undefined : String(found)
}

type AreaType = string | number | null
interface PageAboutPlace {
  lot?: { project?: { area_type?: AreaType } }
  project?: { area_type?: AreaType }
  area_type?: AreaType
}
