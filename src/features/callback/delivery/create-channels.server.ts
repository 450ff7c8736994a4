import type { ChannelName } from '../../../app/context.server.ts'
import { createConfiguredCalls } from '../../../outbound/configured-calls.ts'
import { createAmocrm } from './amocrm.server.ts'
import { createBitrix24 } from './bitrix24.server.ts'
import type { Channel, ChannelParts } from './channel.server.ts'
import { createEmail } from './email.server.ts'
import { createWebhook } from './webhook.server.ts'

const factories: Record<ChannelName, (parts: ChannelParts) => Channel> = {
  webhook: ({ config, call }) =>
    createWebhook({
      url: config.LEADS_WEBHOOK_URL ?? '',
      secret: config.LEADS_WEBHOOK_SECRET,
      call,
    }),
  email: createEmail,
  bitrix24: createBitrix24,
  amocrm: createAmocrm,
}

/** Creates the channels that the settings configure. */
export function createChannels({ config, readMailFace }: Omit<ChannelParts, 'call'>): Channel[] {
  const call = createConfiguredCalls({ allow: config.OUTBOUND_ALLOW })
  return config.channels.map((name) => factories[name]({ config, call, readMailFace }))
}
