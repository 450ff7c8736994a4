import type { BaseContext } from '../../../app/context.server.ts'
import type { MailFace } from '../../../outbound/mail-document.ts'
import { createChannels } from './create-channels.server.ts'
import { registerChannels } from '../intake/enrol-channels.server.ts'
import {
  type DeliveryWorker,
  startDeliveryWorker,
  type WorkerOptions,
} from './delivery-worker.server.ts'

/**
 * Registers the configured channels and starts a worker for each. Resolves before the first delivery. Without a channel
 * requests stay pending.
 */
export async function startDeliveryWorkers(
  context: Pick<BaseContext, 'db' | 'clock' | 'config' | 'log' | 'traces'> & {
    readMailFace?: () => MailFace
  },
  options: WorkerOptions = {},
): Promise<Pick<DeliveryWorker, 'stop'>> {
  const { db, clock, config, readMailFace } = context
  await registerChannels(db, config.channels, clock.now())
  const workers = createChannels({ config, readMailFace }).map((channel) =>
    startDeliveryWorker(context, channel, options),
  )
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
