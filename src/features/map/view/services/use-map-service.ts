import { useStore } from '@nanostores/react'
import { useSite } from '../../../../ui/site.ts'
import { type MapService, widgetSettings } from '../../../../ui/widget-settings.ts'

/** Who draws the maps of this visitor; undefined for ourselves, also until the visitor allows third parties. */
export function useMapService(): MapService | undefined {
  const { widgets } = useSite()
  const isAllowed = useStore(widgetSettings) !== null || widgets?.waitsForConsent !== true
  return isAllowed ? widgets?.maps : undefined
}
