import type { Database } from '../../../db/connect.ts'
import { findPortalNumber } from '../../../lib/http/unnamed-project.ts'

/** Returns what `project.md` says of it: absent where a command or a missing name hides it, of which a file need not know. */
export function toHidden(by: 'file' | 'command' | 'unnamed' | null): { hidden?: boolean } {
  if (by === null) return { hidden: false }
  return by === 'file' ? { hidden: true } : {}
}

/** Stores whether the file of a project hides it, and whether it has a name by now. */
export async function writeHidden(
  trx: Database,
  id: number,
  { hidden, name }: { hidden: boolean | undefined; name: string },
): Promise<void> {
  const { hidden_by } = await trx
    .selectFrom('projects')
    .select('hidden_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isUnnamed = findPortalNumber(name) !== null
  const next = () => {
    if (hidden === true) return 'file'
    if (isUnnamed) return 'unnamed'
    return hidden === undefined && hidden_by === 'command' ? 'command' : null
  }
  await trx.updateTable('projects').set({ hidden_by: next() }).where('id', '=', id).execute()
}
