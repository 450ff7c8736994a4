import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tests/support/running-server.ts'
import type { MeasuredServer } from '../servers/servers.ts'
import { onCore } from '../servers/programs.ts'
import { createFolder, startProgram, stopProgram, waitUntil } from '../servers/started.ts'

const DELIVERED = join(import.meta.dirname, '../../deploy/nginx/kvartal-cache.conf')
const START_LIMIT_MS = 10_000

/** A response as it is sent. */
export interface StoredResponse {
  body: Buffer
  type: string
  /** `Content-Encoding`. */
  encoding: string
}

/** Starts nginx with one worker on one core, which serves these bytes from a file at `/page`. */
export async function serveByNginx(
  response: StoredResponse,
  { core }: { core: number },
): Promise<MeasuredServer> {
  const folder = await createFolder()
  await writeFile(join(folder, 'page'), response.body)
  const { type, encoding } = response
  return startNginx(folder, core, (port) => [
    'open_file_cache max=10;',
    `server { listen 127.0.0.1:${port}; root ${folder};`,
    `default_type "${type}"; add_header Content-Encoding ${encoding}; }`,
  ])
}

/**
 * Starts nginx with one worker on one core and with the delivered configuration that holds pages
 * (`deploy/nginx/kvartal-cache.conf`), in front of this address; without TLS, because neither the site nor the plain
 * files have it.
 */
export async function cacheByNginx(
  address: string,
  { core }: { core: number },
): Promise<MeasuredServer> {
  const folder = await createFolder()
  const delivered = await readFile(DELIVERED, 'utf8')
  return startNginx(folder, core, (port) => [
    delivered
      .replace('/var/cache/nginx/kvartal', join(folder, 'cache'))
      .replace(/server \{\s+listen 80;.*?\n\}/s, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^\s+ssl_.*$/gm, '')
      .replace(/(?:\s+server [\d.]+:3000 .*;)+/, `\n    server ${new URL(address).host};`),
  ])
}

async function startNginx(
  folder: string,
  core: number,
  write: (port: number) => readonly string[],
): Promise<MeasuredServer> {
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, writeNginxConfig(folder, write(port)))
  const nginx = startProgram(onCore(core, ['nginx', '-p', folder, '-c', config]))
  const address = `http://127.0.0.1:${port}`
  await waitUntil(
    'the start of nginx',
    async () => (await fetch(`${address}/page`, { method: 'HEAD' })).status < 500,
    { limitMs: START_LIMIT_MS },
  )
  return { address, pid: nginx.pid ?? 0, stop: () => stopProgram(nginx) }
}

function writeNginxConfig(folder: string, lines: readonly string[]): string {
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  ${lines.join('\n  ')}
}
`
}
