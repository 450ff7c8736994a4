import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALLBACK_PATH } from '../../lib/address/identity-callback.ts'
import { findToday } from '../../features/callback/intake/due-at.server.ts'
import type { AppContext } from '../../features/catalogue/snapshot/app-context.server.ts'
import { AppError } from '../../lib/errors.ts'
import { escapeXml } from '../../lib/xml.ts'
import { type Role, roles } from '../../operations/actor.ts'
import { areas } from '../../desk-areas.ts'
import { getDesk } from './add-call.ts'
import type { DeskEntry } from './desk-files.ts'

/** The addresses of screens, and who has which: whoever may use what their area loads. */
const screens: ReadonlyArray<[path: string, roles: readonly Role[]]> = [
  ['/desk', roles],
  ...areas.flatMap(({ path, opens, inside }) =>
    ['', ...inside.map((name) => `/${name}`)].map((end): [string, readonly Role[]] => [
      `/desk/${path}${end}`,
      opens.roles,
    ]),
  ),
]

/**
 * The page of the desk, whose script draws the screen; an invite and the way back from the identity provider need no
 * session. `provider` is the name of that provider.
 */
export function deskScreens(
  app: FastifyInstance,
  { catalogue }: Pick<AppContext, 'catalogue'>,
  entry: DeskEntry | null,
  provider: string | undefined,
): void {
  // The host of an address: it needs no escapes.
  const mark = provider === undefined ? '' : ` data-oidc="${provider}"`
  const [signedOut, signedIn] = [mark, `${mark} data-session`]
  const send = (reply: FastifyReply, marks = signedOut) =>
    reply
      .type('text/html; charset=utf-8')
      .send(writeDocument(entry, marks, readCompany(catalogue.current())))
  // A page that another site leads to, as webmail does, comes without the strict cookie: only its script can ask.
  const isFromElsewhere = (request: FastifyRequest) =>
    request.headers['sec-fetch-site'] === 'cross-site'
  for (const [path, allowed] of screens) {
    app.get(path, {
      schema: { hide: true },
      config: { desk: { roles: allowed, action: 'screen', isScreen: true } },
      handler: async (request, reply) => {
        const { session } = getDesk(request)
        if (!session) return send(reply, isFromElsewhere(request) ? signedIn : signedOut)
        if (allowed.includes(session.user.role)) return send(reply, signedIn)
        if (request.headers.accept?.includes('text/html')) return send(reply.code(403), signedIn)
        reply.code(403)
        return reply.send({ detail: 'Это раздел не для вашей роли' })
      },
    })
  }
  for (const [path, marks] of [
    ['/desk/invite/:link', signedOut],
    // Whoever links an account is signed in.
    [CALLBACK_PATH, signedIn],
  ] as const) {
    app.get(path, {
      schema: { hide: true },
      config: { desk: { roles: 'anyone', action: 'screen' } },
      handler: async (_request, reply) => send(reply, marks),
    })
  }
  const rejectUnknown = async () => {
    throw new AppError('not_found', 'no such address of the desk')
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/desk/api/*',
    schema: { hide: true },
    config: { sendsJsonErrors: true, desk: { roles: 'anyone', action: 'nothing' } },
    // Before the body is read, so that its type cannot cause another error.
    onRequest: rejectUnknown,
    handler: rejectUnknown,
  })
}

/** What the frame shows of the company: its name, and by whose clocks people read times. */
function readCompany(snapshot: ReturnType<AppContext['catalogue']['current']>) {
  return { name: snapshot.company?.name ?? '', zone: findToday(snapshot, new Date(0)).zone }
}

/** The script asks who is signed in only where somebody is or may be. */
function writeDocument(
  entry: DeskEntry | null,
  marks: string,
  company: ReturnType<typeof readCompany>,
): string {
  const styles =
    entry?.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('') ?? ''
  const script = entry ? `<script type="module" src="${entry.script}"></script>` : ''
  return (
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `<title>Кабинет</title>${styles}${script}</head>` +
    `<body><div id="desk"${marks} data-company="${escapeXml(company.name)}" data-zone="${escapeXml(company.zone)}"></div><noscript>Кабинету нужны скрипты: включите их в браузере.</noscript></body></html>`
  )
}
