import type { Database } from '../../db/connect.ts'
import type { BuildingStages, ConstructionStage } from './building-stages.ts'

/** The stages of a project's buildings in their order; buildings without any are left out. */
export async function readStages(db: Database, project_id: number): Promise<BuildingStages[]> {
  const rows = await db
    .selectFrom('buildings')
    .select(['id', 'name', 'stages'])
    .where('project_id', '=', project_id)
    .where('stages', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, stages }) => ({
    id,
    name,
    stages: JSON.parse(stages ?? '[]') as ConstructionStage[],
  }))
}
