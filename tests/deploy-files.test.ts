import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { serverEnvironment, serverFlags } from '../scripts/server-flags.mjs'
import { loadConfig } from '../src/config.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const deploy = (path: string) => read(`deploy/${path}`)

/** Names of the settings, from the only files that declare them. */
const settings = new Set(
  [
    'src/config.ts',
    'src/config-channels.ts',
    'src/config-media.ts',
    'src/config-widgets.ts',
  ].flatMap((path) =>
    [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? ''),
  ),
)
/** What the process reads beside them. */
const ofNode = Object.keys(serverEnvironment)

/** Fails for a name that is no setting and for a value that the server would reject. */
function expectSettings(given: Record<string, string>): void {
  const own = Object.entries(given).filter(([name]) => !ofNode.includes(name))
  expect(own.map(([name]) => name).filter((name) => !settings.has(name))).toEqual([])
  expect(() => loadConfig(Object.fromEntries(own))).not.toThrow()
}

function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
}

it('the settings are read from the source', () => {
  for (const name of ['PORT', 'SPOOL_DIR', 'TRUSTED_PROXIES', 'METRIKA_ID']) {
    expect(settings).toContain(name)
  }
})

describe('deploy/docker', () => {
  const dockerfile = deploy('docker/Dockerfile')
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          environment: z.record(z.string(), z.string()).optional(),
          networks: z.array(z.string()),
          volumes: z.array(z.string()).optional(),
        }),
      ),
      networks: z.record(z.string(), z.unknown()),
      volumes: z.record(z.string(), z.unknown()),
    })
    .parse(parse(deploy('docker/compose.yml')))

  it('the image starts the server with its flags and environment, as an unprivileged user', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? []
    expect(JSON.parse(command)).toEqual(['node', ...serverFlags, 'dist/server/main.js'])
    expect(dockerfile).toMatch(/^USER node$/m)
    const environment = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? ''
    const given = readEnvironment(environment.replaceAll(/\s*\\\n\s*/g, '\n'))
    expect(given).toMatchObject(serverEnvironment)
    expectSettings(given)
  })

  it('the image copies only what exists', () => {
    for (const [, paths = ''] of dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)) {
      for (const path of paths.split(' ')) {
        expect([path, existsSync(new URL(`../${path}`, import.meta.url))]).toEqual([path, true])
      }
    }
  })

  it('compose sets only existing settings, with values that the server accepts', () => {
    const values = new Map([
      ['SITE_HOST', 'kvartal.example'],
      ['POSTGRES_PASSWORD', 'a'],
    ])
    const given = Object.entries(compose.services['kvartal']?.environment ?? {}).map(
      ([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => values.get(name) ?? ''),
      ],
    )
    expectSettings(Object.fromEntries(given))
    expect(Object.fromEntries(given)).toMatchObject({ PUBLIC_URL: 'https://kvartal.example' })
  })

  it('compose declares every network and volume that it names', () => {
    for (const { networks, volumes = [] } of Object.values(compose.services)) {
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks))
      for (const [source = ''] of volumes.map((one) => one.split(':'))) {
        if (/^\w/.test(source)) expect(Object.keys(compose.volumes)).toContain(source)
        else expect(existsSync(new URL(`../deploy/docker/${source}`, import.meta.url))).toBe(true)
      }
    }
  })
})

describe('deploy/systemd', () => {
  const unit = deploy('systemd/kvartal.service')

  it('the unit starts the server with its flags and environment', () => {
    expect(unit).toContain(`ExecStart=/usr/bin/node ${serverFlags.join(' ')} dist/server/main.js\n`)
    for (const [name, value] of Object.entries(serverEnvironment)) {
      expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'))
    }
  })

  it('each line of the unit is a section, a setting or a comment, each section known', () => {
    for (const line of unit.split('\n').filter((text) => text !== '')) {
      expect(line).toMatch(/^(\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*|# .*)$/)
    }
  })

  it('the environment file has only existing settings, and folders that the unit may write', () => {
    const given = readEnvironment(deploy('systemd/kvartal.env'))
    expectSettings(given)
    expect(unit).toMatch(/^StateDirectory=kvartal$/m)
    for (const name of ['MEDIA_DIR', 'SPOOL_DIR', 'DATABASE_URL']) {
      expect(given[name]).toContain('/var/lib/kvartal/')
    }
  })
})

describe('deploy/kubernetes', () => {
  const kustomization = z
    .object({
      resources: z.array(z.string()),
      configMapGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()) })),
    })
    .parse(parse(deploy('kubernetes/kustomization.yaml')))
  const documents = kustomization.resources.flatMap((file) =>
    parseAllDocuments(deploy(`kubernetes/${file}`)).map((document) => {
      expect(document.errors).toEqual([])
      return z.looseObject({ kind: z.string() }).parse(document.toJS())
    }),
  )
  const container = z
    .object({
      spec: z.object({
        template: z.object({
          spec: z.object({
            terminationGracePeriodSeconds: z.number(),
            containers: z.tuple([
              z.looseObject({
                env: z.array(z.object({ name: z.string(), value: z.string() })),
                livenessProbe: z.looseObject({
                  httpGet: z.object({ path: z.string(), port: z.string() }),
                }),
                readinessProbe: z.looseObject({
                  httpGet: z.object({ path: z.string(), port: z.string() }),
                }),
              }),
            ]),
          }),
        }),
      }),
    })
    .transform(({ spec }) => spec.template.spec)
    .parse(documents.find(({ kind }) => kind === 'StatefulSet'))

  it('has every resource that the kustomization names, each kind once', () => {
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
      'Ingress',
      'Namespace',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
      'StatefulSet',
    ])
  })

  it('sets only existing settings, with values that the server accepts', () => {
    const literals = kustomization.configMapGenerator.flatMap((map) => map.literals)
    const [{ env }] = container.containers
    expectSettings({
      ...readEnvironment(literals.join('\n')),
      ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
    })
  })

  it('asks the probes of the server and gives it more than 10 s to stop', () => {
    const [{ livenessProbe, readinessProbe }] = container.containers
    expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
    expect(container.terminationGracePeriodSeconds).toBeGreaterThan(10)
  })

  it.runIf(isInstalled('kubectl'))('is built by kustomize', () => {
    const folder = new URL('../deploy/kubernetes', import.meta.url).pathname
    const built = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    expect(parseAllDocuments(built)).toHaveLength(7)
    expect(built).toContain('image: registry.example/kvartal:1')
  })
})

describe('deploy/haproxy', () => {
  it.runIf(isInstalled('haproxy'))('is accepted by haproxy', () => {
    const file = new URL('../deploy/haproxy/haproxy.cfg', import.meta.url).pathname
    expect(execFileSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })).toContain('valid')
  })
})

describe('deploy/nginx and deploy/caddy', () => {
  const files = ['nginx/kvartal.conf', 'caddy/Caddyfile'].map(
    (path) => [path, deploy(path)] as const,
  )

  it.each(files)('%s has balanced braces and hides the readiness', (_path, text) => {
    const code = text.replaceAll(/#.*$/gm, '')
    let depth = 0
    for (const [brace] of code.matchAll(/[{}]/g)) {
      depth += brace === '{' ? 1 : -1
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    expect(code).toContain('/readyz')
  })

  it.runIf(isInstalled('nginx') && isInstalled('openssl'))('nginx accepts the file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kvartal-nginx-'))
    try {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'site.pem')]
      const subject = ['-subj', '/CN=kvartal.example', '-days', '2']
      const create = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key]
      execFileSync('openssl', [...create, '-out', certificate, ...subject], { stdio: 'ignore' })
      const site = deploy('nginx/kvartal.conf')
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      const main = `pid ${folder}/pid;\nerror_log stderr; events {} http { access_log off; ${site} }`
      const file = join(folder, 'nginx.conf')
      writeFileSync(file, main)
      const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], {
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.runIf(isInstalled('caddy'))('caddy accepts the file', () => {
    const file = new URL('../deploy/caddy/Caddyfile', import.meta.url).pathname
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', file],
      { encoding: 'utf8', env: { ...process.env, SITE_HOST: 'kvartal.example' } },
    )
    expect(status, stderr).toBe(0)
  })

  it('nginx replaces forwarded addresses, and each of its lines ends as nginx needs', () => {
    const text = deploy('nginx/kvartal.conf')
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(text).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
    const lines = text.split('\n').map((line) => line.trim())
    for (const line of lines.filter((one) => one !== '')) expect(line).toMatch(/^#|[;{}]$/)
  })
})

function isInstalled(command: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${command}`))
}
