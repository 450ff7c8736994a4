import type { Config } from '../../../app/context.server.ts'

/** Who gets personal data when a setting is on: a name that a policy must have, and what for. */
const services: ReadonlyArray<[name: string, purpose: string, isOn: (config: Config) => boolean]> =
  [
    ['Битрикс24', 'хранит заявки', ({ channels }) => channels.includes('bitrix24')],
    ['amoCRM', 'хранит заявки', ({ channels }) => channels.includes('amocrm')],
    ['Calltouch', 'считает звонки и заявки', (config) => config.CALLTOUCH_SITE_ID !== undefined],
    ['Mindbox', 'ведёт рассылки', (config) => config.MINDBOX_ENDPOINT_ID !== undefined],
    ['Яндекс Метрика', 'считает посещения', (config) => config.METRIKA_ID !== undefined],
  ]

/** Lists the services that the settings turn on, with what they do for the company. */
export function listRecipients(config: Config): Array<{ name: string; purpose: string }> {
  return services.flatMap(([name, purpose, isOn]) => (isOn(config) ? [{ name, purpose }] : []))
}
