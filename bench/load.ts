import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { freePort } from '../tests/support/running-server.ts'

const run = promisify(execFile)
const CONNECTIONS = 32
const SECONDS = 4

/** Whether a program is installed. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined
}

/**
 * Measures responses per second from one address, or from `paths` of its server in turn. Uses wrk if it is installed,
 * since autocannon cannot saturate nginx.
 */
export async function measureRate(
  url: string,
  headers: Record<string, string> = {},
  paths: readonly string[] = [],
): Promise<number> {
  if (hasProgram('wrk')) {
    const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    if (paths.length > 0) options.push('-s', await writePathScript(paths))
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${SECONDS}s`,
      ...options,
      url,
    ])
    if (/Non-2xx/.test(stdout)) throw new Error(`responses of ${url} failed:\n${stdout}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  }
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(paths.length > 0 && { requests: paths.map((path) => ({ path })) }),
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} responses of ${url} failed`)
  return result.requests.average
}

/** Writes a script for wrk that requests each path in turn; returns its file name. */
async function writePathScript(paths: readonly string[]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'kvartal-wrk-')), 'turns.lua')
  const list = paths.map((path) => JSON.stringify(path)).join(',\n')
  const next = 'n = n % #paths + 1\n return wrk.format("GET", paths[n])'
  await writeFile(file, `paths = {${list}}\nn = 0\nfunction request()\n ${next}\nend\n`)
  return file
}

/**
 * Starts nginx with one worker, which serves these bytes from a file. Returns its address, or null if nginx is not
 * installed.
 */
export async function serveByNginx(
  body: Buffer,
  contentType: string,
): Promise<{ url: string; stop: () => Promise<void> } | null> {
  if (!hasProgram('nginx')) return null
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'page'), body)
  await writeFile(join(folder, 'nginx.conf'), toNginxConfig(folder, port, contentType))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}/page`
  for (let attempt = 0; attempt < 50; attempt++) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) break
    await sleep(50)
  }
  return {
    url,
    stop: async () => {
      nginx.kill('SIGTERM')
      await sleep(200)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function toNginxConfig(folder: string, port: number, contentType: string): string {
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  default_type "${contentType}";
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`
}
