import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALLBACK_PATH } from '../../lib/http/identity-callback.ts'
import { findToday } from '../../features/callback/intake/due-at.server.ts'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import { AppError } from '../../lib/errors.ts'
import { escapeXml } from '../../lib/xml.ts'
import { type Role, roles } from '../../operations/actor.ts'
import { areas } from '../../app/desk-areas.ts'
import { getDesk } from './add-call.ts'
import type { DeskEntry } from './desk-files.ts'

/** Addresses of screens with their access: that of the operation which the area loads with. */
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
 * Serves the page of the desk, whose script renders the screens. The pages of an invite and of the return from the
 * identity provider need no session. `provider` is the name of that provider.
 */
export function deskScreens(
  app: FastifyInstance,
  { catalogue }: Pick<AppContext, 'catalogue'>,
  entry: DeskEntry | null,
  provider: string | undefined,
): void {
  // A host has no characters that must be escaped.
  const mark = provider === undefined ? '' : ` data-oidc="${provider}"`
  const [signedOut, signedIn] = [mark, `${mark} data-session`]
  const send = (reply: FastifyReply, marks = signedOut) =>
    reply
      .type('text/html; charset=utf-8')
      .send(writeDocument(entry, marks, readCompany(catalogue.current())))
  // Browsers omit the `SameSite=Strict` cookie when a link of another site, such as webmail, is followed. The script of the page then requests the session.
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
    // To link an account, a person has to be signed in.
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
    // Runs before the body is parsed, so that an unknown content type does not cause 415 in place of 404.
    onRequest: rejectUnknown,
    handler: rejectUnknown,
  })
}

/** Data of the company that the page shows: its name, and the time zone of the office. */
function readCompany(snapshot: ReturnType<AppContext['catalogue']['current']>) {
  return { name: snapshot.company?.name ?? '', zone: findToday(snapshot, new Date(0)).zone }
}

/** The script requests the session only if the page says that there is or can be one. */
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
