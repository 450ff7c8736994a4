import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tests/support/running-server.ts'
import type { MeasuredServer } from '../servers/servers.ts'
import { onCore } from '../servers/programs.ts'
import { createFolder, startProgram, stopProgram, waitUntil } from '../servers/started.ts'

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
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(join(folder, 'page'), response.body)
  await writeFile(config, writeNginxConfig(folder, port, response))
  const nginx = startProgram(onCore(core, ['nginx', '-p', folder, '-c', config]))
  const address = `http://127.0.0.1:${port}`
  await waitUntil(
    'the start of nginx',
    async () => (await fetch(`${address}/page`, { method: 'HEAD' })).ok,
    { limitMs: START_LIMIT_MS },
  )
  return { address, pid: nginx.pid ?? 0, stop: () => stopProgram(nginx) }
}

function writeNginxConfig(
  folder: string,
  port: number,
  { type, encoding }: StoredResponse,
): string {
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
  default_type "${type}";
  add_header Content-Encoding ${encoding};
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`
}
