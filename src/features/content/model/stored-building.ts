import type { BuildingValue } from './content-model.ts'

/** Returns the key of the stored building with the same external key, under which a renamed building keeps its rows. */
export function findStoredBuilding(
  stored: ReadonlyMap<string, BuildingValue>,
  { project, external_key }: Pick<BuildingValue, 'project' | 'external_key'>,
): string | undefined {
  if (external_key === undefined) return undefined
  for (const [key, building] of stored) {
    if (building.project === project && building.external_key === external_key) return key
  }
  return undefined
}
