import type { AppContext } from '../lots/snapshot/app-context.server.ts'

/** Whether another's map shows the streets where the content has none. */
export function hasMapService({ YANDEX_MAPS_KEY, MAP_STYLE_URL }: AppContext['config']): boolean {
  return YANDEX_MAPS_KEY !== undefined || MAP_STYLE_URL !== undefined
}
