import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'

const writer = new URL('../../../../tests/support/callback-writer.ts', import.meta.url).pathname
const ROUNDS = 3
const ACKNOWLEDGED_BEFORE_KILL = 60

describeOnStores('a process killed while it stores requests', (under) => {
  it('keeps every acknowledged request, and stores no request without its delivery', async () => {
    const acknowledged: string[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      acknowledged.push(...(await writeUntilKilled(under.url, round)))
    }
    const rows = await under.db
      .selectFrom('callback_requests')
      .leftJoin('deliveries', 'deliveries.request_id', 'callback_requests.id')
      .select(['callback_requests.id', 'deliveries.state'])
      .execute()
    const stored = new Set(rows.map((row) => row.id))
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED_BEFORE_KILL)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(rows.filter((row) => row.state !== 'pending')).toEqual([])
    verifies('D27-4')
  })
})

async function writeUntilKilled(url: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, url, String(round)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const closed = once(child, 'close')
  const ids: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    ids.push(line)
    if (ids.length === ACKNOWLEDGED_BEFORE_KILL) child.kill('SIGKILL')
  }
  await closed
  return ids
}
