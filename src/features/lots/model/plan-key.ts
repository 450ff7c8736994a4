/** Returns the key that the lots of one project with one plan share; null for a lot without a plan. */
export function toPlanKey({
  project_id,
  plan_id,
}: {
  project_id: number
  plan_id: number | null
}): string | null {
  return plan_id === null ? null : `${project_id}-${plan_id}`
}
