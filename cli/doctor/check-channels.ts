import { createChannels } from '../../src/features/callback/delivery/create-channels.server.ts'
import type { ChannelName } from '../../src/config/config-channels.ts'
import type { Config } from '../../src/config/config.ts'
import { describeNetworkError } from '../../src/lib/errors.ts'
import { type Finding, ok, problem } from './finding.ts'

const TIMEOUT_MS = 5_000

interface Described {
  check: string
  /** Host of the receiver, without credentials. */
  host: (config: Config) => string
  settings: string
}

const hostOf = (address: string | undefined) => (address ? new URL(address).host : '')
const described: Record<ChannelName, Described> = {
  webhook: {
    check: 'CRM',
    host: (config) => hostOf(config.LEADS_WEBHOOK_URL),
    settings: 'LEADS_WEBHOOK_URL',
  },
  email: { check: 'почта', host: (config) => hostOf(config.SMTP_URL), settings: 'SMTP_URL' },
  bitrix24: {
    check: 'Битрикс24',
    host: (config) => hostOf(config.BITRIX24_WEBHOOK_URL),
    settings: 'BITRIX24_WEBHOOK_URL',
  },
  amocrm: {
    check: 'amoCRM',
    host: (config) => hostOf(config.AMOCRM_URL),
    settings: 'AMOCRM_URL и AMOCRM_TOKEN',
  },
}

/** Checks whether each configured channel can be reached and accepts our access. Sends nothing that looks like a request. */
export function checkChannels(config: Config): Promise<Finding[]> {
  return Promise.all(
    createChannels({ config }).map(async ({ name, check }) => {
      const { check: title, host, settings } = described[name]
      const reason = await findReason(check)
      if (reason === null) return ok(title, `${title} на ${host(config)} отвечает`)
      return problem(
        title,
        `${title} на ${host(config)}: ${reason}`,
        `Проверьте ${settings} и доступ с этой машины; заявки пока ждут в базе.`,
      )
    }),
  )
}

async function findReason(check: (signal: AbortSignal) => Promise<string | null>) {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await check(signal)
  } catch (error) {
    return signal.aborted ? 'нет ответа за 5 с' : `не отвечает: ${describeNetworkError(error)}`
  }
}
