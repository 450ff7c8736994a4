import type { BuildingValue } from './content-model.ts'

/** A building that a feed knows by a key keeps its rows under any name. */
export function knownBuilding(
  stored: ReadonlyMap<string, BuildingValue>,
  { project, external_key }: Pick<BuildingValue, 'project' | 'external_key'>,
): string | undefined {
  if (external_key === undefined) return undefined
  for (const [key, building] of stored) {
    if (building.project === project && building.external_key === external_key) return key
  }
  return undefined
}
