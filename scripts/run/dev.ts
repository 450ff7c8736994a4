import { startDevServer } from './dev-server.ts'

/* `npm run dev`: runs the site from its sources. An edit takes effect on the next request, and open pages reload. */
process.env['NODE_ENV'] = 'development'
const { address } = await startDevServer(process.env)
console.log(`Development server: ${address}`)
