import * as z from 'zod'
import { addressSetting } from './config-widgets.ts'

/** Where callback requests are delivered to; each has a worker, a lease, a back-off and rows of its own. */
export const channelNames = ['webhook', 'email', 'bitrix24', 'amocrm'] as const
export type ChannelName = (typeof channelNames)[number]

const mailAddress = z.email('must be an e-mail address')
export const mailAddresses = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .pipe(z.array(mailAddress).min(1).max(20))
const id = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number')
  .transform(Number)

/** Settings of the channels that deliver callback requests. */
export const channelFields = {
  LEADS_WEBHOOK_URL: addressSetting.optional(),
  LEADS_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The server that takes our e-mails: `smtp://user:password@host:587`, `smtps://…:465`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  /** Sender of our e-mails: an address that the server lets us use. */
  SMTP_FROM: mailAddress.optional(),
  /** `required`: no e-mail is sent without TLS, except to a server on this machine. */
  SMTP_TLS: z.enum(['required', 'optional']).default('required'),
  /** Who gets each callback request by e-mail; addresses separated by commas. */
  LEADS_EMAIL: mailAddresses.optional(),
  /** Who gets an e-mail when a problem starts or ends; addresses separated by commas. */
  ALARM_EMAIL: mailAddresses.optional(),
  /** Secret: an incoming webhook of Bitrix24, `https://company.bitrix24.ru/rest/1/…/`, with the right `crm`. */
  BITRIX24_WEBHOOK_URL: addressSetting
    .regex(/\/rest\/\d+\/\w+\/?$/, 'must be the address of an incoming webhook, …/rest/1/…/')
    .optional(),
  BITRIX24_ASSIGNED_ID: id.optional(),
  BITRIX24_SOURCE_ID: z
    .string()
    .regex(/^[\w|]{1,50}$/, 'must be the id of a source')
    .default('WEB'),
  /** The account's address: `https://company.amocrm.ru`. */
  AMOCRM_URL: addressSetting.transform((url) => new URL(url).origin).optional(),
  /** Secret: a long-lived token of a private integration. */
  AMOCRM_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be fit for a header')
    .optional(),
  AMOCRM_PIPELINE_ID: id.optional(),
  AMOCRM_STATUS_ID: id.optional(),
  AMOCRM_RESPONSIBLE_ID: id.optional(),
}

/** A setting, and those without which it means nothing. */
const needs: ReadonlyArray<[keyof typeof channelFields, Array<keyof typeof channelFields>]> = [
  ['LEADS_EMAIL', ['SMTP_URL', 'SMTP_FROM']],
  ['ALARM_EMAIL', ['SMTP_URL', 'SMTP_FROM']],
  ['BITRIX24_ASSIGNED_ID', ['BITRIX24_WEBHOOK_URL']],
  ['AMOCRM_URL', ['AMOCRM_TOKEN']],
  ['AMOCRM_TOKEN', ['AMOCRM_URL']],
  ['AMOCRM_PIPELINE_ID', ['AMOCRM_URL']],
  ['AMOCRM_STATUS_ID', ['AMOCRM_URL', 'AMOCRM_PIPELINE_ID']],
  ['AMOCRM_RESPONSIBLE_ID', ['AMOCRM_URL']],
]

/** Lists settings that are missing because another one needs them. */
export function missingOfChannels(given: Record<string, unknown>): string[] {
  const missing = needs.flatMap(([name, needed]) =>
    given[name] === undefined ? [] : needed.filter((other) => given[other] === undefined),
  )
  return [...new Set(missing)]
}

type ChannelSettings = z.output<z.ZodObject<typeof channelFields>>

/** The channels that are configured, in the order of `channelNames`. */
export function findConfiguredChannels(settings: ChannelSettings): readonly ChannelName[] {
  const configured: Record<ChannelName, boolean> = {
    webhook: settings.LEADS_WEBHOOK_URL !== undefined,
    email: settings.LEADS_EMAIL !== undefined,
    bitrix24: settings.BITRIX24_WEBHOOK_URL !== undefined,
    amocrm: settings.AMOCRM_URL !== undefined,
  }
  return channelNames.filter((name) => configured[name])
}
