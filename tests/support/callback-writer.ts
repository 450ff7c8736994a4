import { writeSync } from 'node:fs'
import { connectDatabase } from '../../src/db/connect.ts'
import { requestCallback } from '../../src/features/callback/intake/commands.server.ts'
import { callbackContext } from './callback-context.ts'

/*
 * A process that stores callback requests as fast as it can and prints the id of each stored request, until it is
 * killed. Arguments: the URL of the database and a number that no other writer uses.
 */
const [url = '', writer = '0'] = process.argv.slice(2)
const context = callbackContext(connectDatabase(url))
const CONCURRENCY = 8
let count = 0

await Promise.all(Array.from({ length: CONCURRENCY }, storeRequests))

async function storeRequests(): Promise<never> {
  for (;;) {
    const n = String(++count + Number(writer) * 100_000).padStart(7, '0')
    const { id } = await requestCallback(context, {
      form: {
        type: 'callback',
        name: 'Анна',
        phone: `+7(912)${n.slice(0, 3)}-${n.slice(3, 5)}-${n.slice(5)}`,
        privacy_policy_agreed: true,
      },
      context: {},
      ip: `10.${writer}.${(count >> 8) & 255}.${count & 255}`,
    })
    writeSync(1, `${id}\n`)
  }
}
