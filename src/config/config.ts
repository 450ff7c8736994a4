import * as z from 'zod'
import { channelFields, findConfiguredChannels, missingOfChannels } from './config-channels.ts'
import { findSettings } from './config-file.ts'
import { deskFields } from './config-desk.ts'
import { mediaFields, missingOfMedia } from './config-media.ts'
import { addressSetting, missingOfGroups, widgetFields } from './config-widgets.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const phone = z.string().regex(/^\+?[\d() -]{5,}$/, 'must be a phone number as it is printed')

const headerList = z
  .string()
  .regex(
    /^\s*[\w-]+=[\x21-\x2b\x2d-\x7e]+(\s*,\s*[\w-]+=[\x21-\x2b\x2d-\x7e]+)*\s*$/,
    'must be name=value, separated by commas',
  )
  .transform((list) =>
    Object.fromEntries(
      list.split(',').map((header) => {
        const [name = '', value = ''] = header.trim().split(/=(.*)/s)
        // Percent-encoded, as OpenTelemetry has it.
        return [name.toLowerCase(), value.replace(/%20/g, ' ')]
      }),
    ),
  )

const fields = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The site's public address: decides canonical links, secure cookies and which Origin is our own. */
  PUBLIC_URL: addressSetting
    .refine(isRootOfHost, {
      error:
        'must be the address of a host without a path (https://kvartal.example): the site is served at its root',
    })
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must be file:PATH or postgres://…')
    .default('file:./data/kvartal.db'),
  /** PostgreSQL without a pooler, for notifications, which need a connection of their own. */
  DATABASE_LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'must be postgres://…')
    .optional(),
  /** Proxies whose X-Forwarded-For is used: addresses or networks, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  /** Hosts (`host[:port]`) from which feeds and pictures are fetched although their address is internal (D41). */
  OUTBOUND_ALLOW: z
    .string()
    .regex(
      /^\s*([a-z0-9.-]+|\[[0-9a-f:.]+\])?(:\d+)?(\s*,\s*([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?)*\s*$/i,
      'must be host or host:port, separated by commas',
    )
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** API requests of one address in five minutes; 0: any number. */
  API_REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).default(300),
  /** How long a stopping process still accepts connections; at most 4, so that the stop takes less than 10 s. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(4).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Share of documents, 0 to 1, that report web vitals and errors of scripts to us. */
  BROWSER_REPORTS: z.coerce.number().min(0).max(1).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Collector that gets traces by OTLP over HTTP, without `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: addressSetting.optional(),
  /** Headers for the collector, `name=value`, separated by commas; may be secret. */
  OTEL_EXPORTER_OTLP_HEADERS: headerList.default({}),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('kvartal'),
  /** Share of requests that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How long a CDN may hold pages and responses of the catalogue without asking, seconds; 0: never. */
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  /** Gets a POST after each change of the catalogue, so that the CDN drops old pages. */
  CDN_PURGE_URL: addressSetting.optional(),
  /** Headers for it, `name=value`, separated by commas; may be secret. */
  CDN_PURGE_HEADERS: headerList.default({}),
  /** JSON: the names of our projects and buildings on portals, for exported feeds. */
  PORTALS_FILE: z.string().optional(),
  /** Folder for callback requests that the database cannot store at the moment; it belongs to one database. */
  SPOOL_DIR: z.string().default('./data/spool'),
  /** Folder in which processes of different builds share their files for browsers. */
  BUILDS_DIR: z.string().optional(),
  /** Folder of backups, whose age `kvartal doctor` reports. */
  BACKUP_DIR: z.string().optional(),
  LEADS_RETENTION_DAYS: z.coerce.number().int().min(1).default(180),
  /** How many callback requests over a limit are stored in 24 hours, per address and in total. */
  LEADS_FLAGGED_PER_ADDRESS: z.coerce.number().int().min(1).default(50),
  LEADS_FLAGGED_PER_DAY: z.coerce.number().int().min(1).default(1000),
  COOKIE_CONSENT: z.enum(['notice', 'choice']).default('notice'),
  MAILING_CONSENT: onOff.default(false),
  CALLBACK_TIME_SELECT: onOff.default(false),
  /** What callback forms promise (decision D40); without it as the company says. */
  CALLBACK_PROMISE: z.enum(['hour', 'calendar']).optional(),
  SHOW_HOT_OFFER: onOff.default(true),
  SHOW_FLAT_BUTTON: onOff.default(false),
  SHOW_CITIES_TABS: onOff.default(false),
  /** Whether browsers show a page of ours, with what they have stored, where a page cannot be loaded. */
  OFFLINE_PAGE: onOff.default(true),
  /** Replaces the city's phone for visits that follow a call about a deal, a signature or a booking. */
  PHONE_DEAL: phone.optional(),
  PHONE_SIGNATURE: phone.optional(),
  PHONE_BOOKING: phone.optional(),
  ...mediaFields,
  ...channelFields,
  ...deskFields,
  ...widgetFields,
})

/** Share of documents with reports where metrics are read; elsewhere they would not be seen. */
const REPORTED_SHARE = 0.1
/** Long enough for a balancer to see the 503 of `/readyz` before connections are rejected. */
const DELAY_BEHIND_PROXY_SECONDS = 3

const settings = fields.transform((given) => ({
  ...given,
  /** Not a setting: the channels that the settings configure. */
  channels: findConfiguredChannels(given),
  BROWSER_REPORTS: given.BROWSER_REPORTS ?? (given.METRICS_PORT === undefined ? 0 : REPORTED_SHARE),
  SHUTDOWN_DELAY_SECONDS:
    given.SHUTDOWN_DELAY_SECONDS ??
    (given.TRUSTED_PROXIES.length > 0 ? DELAY_BEHIND_PROXY_SECONDS : 0),
}))

/** The validated settings of a process. */
export type Config = z.output<typeof settings>

/**
 * Reads the settings from environment variables, by default those of the process and the settings file below them
 * (`findSettings`); an empty variable counts as not set. Throws one error that lists every
 * problem on a line of its own, without values, which can be secret.
 */
export function loadConfig(
  environment: Record<string, string | undefined> = findSettings(process.env).environment,
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settings.safeParse(given)
  const missing = [...missingOfGroups(given), ...missingOfChannels(given), ...missingOfMedia(given)]
  if (result.success && missing.length === 0) return result.data
  const lines = [
    ...(result.error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...missing.map((name) => `  ${name}: is needed with the other settings of its group`),
  ]
  throw new Error(`Settings that cannot be used:\n${lines.join('\n')}`)
}

/**
 * Returns the settings that were given, as texts, for a backup. `DATABASE_URL` is left out: a restored site may have
 * another database, and must not change that of the old one.
 */
export function readGivenSettings(
  environment: Record<string, string | undefined> = findSettings(process.env).environment,
): Record<string, string> {
  const names = Object.keys(fields.shape).filter((name) => name !== 'DATABASE_URL')
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
}

/** Returns the path of the settings file that server and command line read; null without one. */
export function findSettingsFile(): string | null {
  return findSettings(process.env).file
}

function isRootOfHost(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { pathname, search, hash } = new URL(address)
  return pathname === '/' && search + hash === ''
}
