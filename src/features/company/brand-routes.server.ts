import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawIcon } from '../../drawing/share/company-icon.server.ts'
import { AppError } from '../../lib/errors.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { pictureDecoder } from '../content/media/decoder.server.ts'

/** Pixels of the icon of a phone's home screen. */
const PNG_SIDE = 180

/** Returns a function that draws an icon as PNG, once for equal icons. */
function createIconPainter(): (svg: string) => Promise<Uint8Array> {
  let last: { svg: string; png: Promise<Uint8Array> } | null = null
  return (svg) => {
    if (last?.svg === svg) return last.png
    const sized = svg.replace('<svg', `<svg width="${PNG_SIDE}" height="${PNG_SIDE}"`)
    const png = pictureDecoder.decode({ kind: 'draw', svg: sized, side: null })
    last = { svg, png }
    png.catch(() => {
      last = null
    })
    return png
  }
}

const hiddenRoute = { schema: { hide: true } }
const DAY_S = 86_400
const YEAR_S = 365 * DAY_S
/** Of the default tone: `ui/styles/tokens.css`. */
const PAPER = '#f5f2ec'

/** What browsers show of the site outside its pages: icons, manifest, and the files that styles of a brand refer to. */
export async function brandRoutes(app: FastifyInstance, { catalogue }: AppContext): Promise<void> {
  const paint = createIconPainter()

  app.get('/favicon.svg', hiddenRoute, async (_request, reply) =>
    send(reply, 'image/svg+xml', await findSvg()),
  )

  // Browsers that draw no SVG there request the second one, whatever a page names.
  for (const address of ['/apple-touch-icon.png', '/favicon.ico']) {
    app.get(address, hiddenRoute, async (_request, reply) => {
      const own = catalogue.current().brand?.icon
      const png = own ? Buffer.from(own.png, 'base64') : await paint(await findSvg())
      return send(reply, 'image/png', Buffer.from(png))
    })
  }

  app.get('/site.webmanifest', hiddenRoute, async (_request, reply) => {
    const { brand, company } = catalogue.current()
    const paper = brand?.palettes?.light.paper ?? PAPER
    const name = company?.name || 'Квартиры от застройщика'
    const manifest = {
      name,
      short_name: name,
      lang: 'ru',
      start_url: '/',
      display: 'browser',
      background_color: paper,
      theme_color: brand?.theme_color ?? paper,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
      ],
    }
    return send(reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
  })

  app.get<{ Params: { name: string } }>('/brand/:name', hiddenRoute, async ({ params }, reply) => {
    const file = catalogue
      .current()
      .brand?.files.find(({ address }) => address === `/brand/${params.name}`)
    if (!file) throw new AppError('not_found', 'no such file of the brand')
    return reply
      .type(file.type)
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .send(Buffer.from(file.base64, 'base64'))
  })

  async function findSvg(): Promise<string> {
    const { brand, company } = catalogue.current()
    return drawIcon(brand, company?.name)
  }
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply.type(type).header('cache-control', `public, max-age=${DAY_S}`).send(content)
}
