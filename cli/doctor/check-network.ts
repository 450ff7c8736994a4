import * as z from 'zod'
import type { Config } from '../../src/config/config.ts'
import type { Clock } from '../../src/lib/time/clock.ts'
import { describeNetworkError } from '../../src/lib/errors.ts'
import { createIdentityProvider } from '../../src/features/accounts/sign-in/identity-provider.server.ts'
import { checkChannels } from './check-channels.ts'
import { type Finding, ok, problem } from './finding.ts'
import { problemWords } from './problem-words.ts'

const TIMEOUT_MS = 5_000
/** A Date header has whole seconds and was written before the answer arrived. */
const CLOCK_SKEW_MS = 60_000
const readiness = z.object({
  status: z.string(),
  problems: z.record(z.string(), z.string()).default({}),
})

/** Checks how the site is reached: its public address with HTTPS, proxies, the running process and the channels. */
export async function checkNetwork(config: Config, clock: Clock): Promise<Finding[]> {
  const found = await Promise.all([
    checkPublicAddress(config, clock),
    checkProcess(config),
    checkChannels(config),
    checkIdentityProvider(config),
  ])
  return [checkProxies(config), ...found.flat()]
}

function checkProxies({ PUBLIC_URL, TRUSTED_PROXIES }: Config): Finding {
  const count = TRUSTED_PROXIES.length
  if (count > 0) return ok('прокси', `TRUSTED_PROXIES: ${count}`)
  if (!PUBLIC_URL?.startsWith('https:')) return ok('прокси', 'Сайт работает без прокси')
  return problem(
    'прокси',
    'Сайт открыт по HTTPS, то есть за прокси, а TRUSTED_PROXIES не задан: все посетители считаются одним',
    'Задайте в TRUSTED_PROXIES адрес прокси; пусть он присылает X-Forwarded-For.',
  )
}

async function checkPublicAddress({ PUBLIC_URL }: Config, clock: Clock): Promise<Finding[]> {
  if (!PUBLIC_URL) {
    return [
      problem(
        'HTTPS',
        'PUBLIC_URL не задан: ссылки ведут на адрес сервера, куки не защищены',
        'Задайте в PUBLIC_URL адрес, по которому сайт открывают посетители.',
      ),
    ]
  }
  if (!PUBLIC_URL.startsWith('https:')) {
    return [
      problem(
        'HTTPS',
        'PUBLIC_URL без HTTPS: имена и телефоны передаются открытым текстом',
        'Поставьте перед сервером прокси с сертификатом и задайте https-адрес.',
      ),
    ]
  }
  const response = await request(new URL('/healthz', PUBLIC_URL))
  if (typeof response === 'string') {
    return [
      problem(
        'HTTPS',
        `${PUBLIC_URL} не отвечает: ${response}`,
        'Проверьте DNS, сертификат и прокси.',
      ),
    ]
  }
  const { status, headers } = response
  if (status !== 200 || !headers.has('strict-transport-security')) {
    return [
      problem(
        'HTTPS',
        `${PUBLIC_URL} отвечает ${status}, но не этот сервер или без его заголовков`,
        'Проверьте, куда прокси передаёт запросы и не убирает ли он заголовки.',
      ),
    ]
  }
  return [ok('HTTPS', `${PUBLIC_URL} открывается по HTTPS`), ...checkDate(headers, clock)]
}

/** The proxy has a clock of its own. */
function checkDate(headers: Headers, clock: Clock): Finding[] {
  const difference = Math.abs(Date.parse(headers.get('date') ?? '') - clock.now().getTime())
  if (!(difference > CLOCK_SKEW_MS)) return []
  return [
    problem(
      'часы',
      `Часы этой машины и ответа сайта расходятся на ${Math.round(difference / 1000)} с`,
      'Включите синхронизацию времени (NTP).',
    ),
  ]
}

async function checkProcess({ HOST, PORT }: Config): Promise<Finding[]> {
  const host = ['0.0.0.0', '::', 'localhost'].includes(HOST) ? '127.0.0.1' : HOST
  const response = await request(
    new URL(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`),
  )
  if (typeof response === 'string') {
    return [
      problem(
        'сервер',
        `На ${host}:${PORT} никто не отвечает (${response})`,
        'Запустите сервер или выполните команду на его машине с его настройками.',
      ),
    ]
  }
  const body = readiness.safeParse(await response.json().catch(() => null))
  if (!body.success) {
    return [
      problem('сервер', `На ${host}:${PORT} отвечает другая программа`, 'Проверьте HOST и PORT.'),
    ]
  }
  const problems = Object.entries(body.data.problems)
  if (problems.length === 0) return [ok('сервер', 'Сервер работает, сбоев нет')]
  return problems.map(([name, reason]) =>
    problem(
      'сервер',
      problemWords[name] ?? `${name}: ${reason}`,
      `Что делать: docs/operations.md, раздел ${name}.`,
    ),
  )
}

async function checkIdentityProvider(config: Config): Promise<Finding[]> {
  const provider = createIdentityProvider({ config })
  if (!provider) return []
  const check = 'вход через сервис'
  try {
    await provider.check()
    return [ok(check, `${provider.name} отвечает`)]
  } catch (error) {
    return [
      problem(
        check,
        `${provider.name} не отвечает как сервис входа (${describeNetworkError(error)})`,
        'Проверьте DESK_OIDC_ISSUER и доступ с этой машины; по паролю войти можно.',
      ),
    ]
  }
}

/** Returns the response, or the code of the network error. */
async function request(address: URL, method = 'GET'): Promise<Response | string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await fetch(address, { method, signal, redirect: 'manual' })
  } catch (error) {
    return signal.aborted ? 'нет ответа за 5 с' : describeNetworkError(error)
  }
}
