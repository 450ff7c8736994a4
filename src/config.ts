import * as z from 'zod'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The address visitors use; canonical links, cookies' security and the own Origin follow from it. */
  PUBLIC_URL: address.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must be file:PATH or postgres://…')
    .default('file:./data/kvartal.db'),
  /** Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LEADS_WEBHOOK_URL: address.optional(),
  LEADS_WEBHOOK_SECRET: z.string().min(1).optional(),
  LEADS_RETENTION_DAYS: z.coerce.number().int().min(1).default(180),
  COOKIE_CONSENT: z.enum(['notice', 'choice']).default('notice'),
  MAILING_CONSENT: onOff.default(false),
})

/** The settings of one process, checked and typed. */
export type Config = z.output<typeof settings>

/**
 * Reads the settings from environment variables; empty ones count as not set.
 * Throws one error that lists every problem, a line each, without repeating secret values.
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settings.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Settings that cannot be used:\n${lines.join('\n')}`)
}
