import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { ALWAYS } from '../scripts/build/cli-bundle.mjs'
import { serverEnvironment, serverFlags } from '../scripts/run/server-flags.mjs'
import { loadConfig } from '../src/config/config.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const deploy = (path: string) => read(`deploy/${path}`)

/** Names of the settings, from the only files that declare them. */
const settings = new Set(
  [
    'src/config/config.ts',
    'src/config/config-channels.ts',
    'src/config/config-media.ts',
    'src/config/config-widgets.ts',
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
  const composeSchema = z.object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.record(z.string(), z.string()).optional(),
        networks: z.union([
          z.array(z.string()),
          z.record(z.string(), z.object({ ipv4_address: z.ipv4().optional() })),
        ]),
        volumes: z.array(z.string()).optional(),
      }),
    ),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.unknown()),
  })
  const files = ['compose.yml', 'compose.nginx.yml'].map((file) => {
    const text = parse(deploy(`docker/${file}`), { merge: true }) as unknown
    return [file, composeSchema.parse(text)] as const
  })

  it('the image has what decides whether the bundle of the command line is fresh', () => {
    const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    const copied = [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    const files = copied.flatMap(([, list = '']) => list.split(' '))
    expect(files).toEqual(expect.arrayContaining([...ALWAYS]))
  })

  it('the image starts the server with its flags and environment, as an unprivileged user', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? []
    expect(JSON.parse(command)).toEqual([
      'node_modules/.bin/node',
      ...serverFlags,
      'dist/server/main.js',
    ])
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

  it.each(files)(
    '%s sets only existing settings, with values that the server accepts',
    (_file, compose) => {
      const values = new Map([
        ['SITE_HOST', 'kvartal.example'],
        ['POSTGRES_PASSWORD', 'a'],
      ])
      const sites = Object.entries(compose.services).filter(([name]) =>
        /^(kvartal|one|two)$/.test(name),
      )
      expect(sites.length).toBeGreaterThan(0)
      for (const [, { environment = {} }] of sites) {
        const given = Object.entries(environment).map(([name, value]) => [
          name,
          value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => values.get(name) ?? ''),
        ])
        expectSettings(Object.fromEntries(given))
        expect(Object.fromEntries(given)).toMatchObject({ PUBLIC_URL: 'https://kvartal.example' })
      }
    },
  )

  it.each(files)('%s declares every network and volume that it names', (_file, compose) => {
    for (const { networks, volumes = [] } of Object.values(compose.services)) {
      const names = Array.isArray(networks) ? networks : Object.keys(networks)
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(names))
      for (const [source = ''] of volumes.map((one) => one.split(/:(?=\/)/))) {
        // A folder of the operator.
        if (source.startsWith('${')) continue
        if (/^\w/.test(source)) expect(Object.keys(compose.volumes)).toContain(source)
        else expect(existsSync(new URL(`../deploy/docker/${source}`, import.meta.url))).toBe(true)
      }
    }
  })
})

describe('deploy/docker with nginx', () => {
  it('has two processes at the addresses of the nginx configuration, each with a spool of its own', () => {
    const text = deploy('docker/compose.nginx.yml')
    const addresses = [...text.matchAll(/ipv4_address: (172\.30\.0\.1[12]) /g)].map(([, at]) => at)
    const upstreams = [...deploy('nginx/kvartal-cache.conf').matchAll(/server ([\d.]+):3000/g)]
    expect(upstreams.map(([, at]) => at)).toEqual(addresses)
    expect(addresses).toHaveLength(2)
    expect(text).toContain('spool-one:/data/spool')
    expect(text).toContain('spool-two:/data/spool')
  })
})

describe('deploy/systemd', () => {
  const unit = deploy('systemd/kvartal.service')

  it('the unit starts the server with its flags and environment', () => {
    expect(unit).toContain(
      `ExecStart=/opt/kvartal/node_modules/.bin/node ${serverFlags.join(' ')} dist/server/main.js\n`,
    )
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
      'HorizontalPodAutoscaler',
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

  it('uses the probes of the server and gives it more than 10 s to stop', () => {
    const [{ livenessProbe, readinessProbe }] = container.containers
    expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
    expect(container.terminationGracePeriodSeconds).toBeGreaterThan(10)
  })

  it('scales by a metric that the site has and the adapter passes on', async () => {
    const autoscaler = z
      .object({
        spec: z.object({
          scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
          metrics: z.tuple([
            z.object({ pods: z.object({ metric: z.object({ name: z.string() }) }) }),
          ]),
        }),
      })
      .parse(documents.find(({ kind }) => kind === 'HorizontalPodAutoscaler'))
    const adapter = z
      .object({
        rules: z.object({
          custom: z.tuple([
            z.object({ seriesQuery: z.string(), name: z.object({ as: z.string() }) }),
          ]),
        }),
      })
      .parse(parse(deploy('kubernetes/prometheus-adapter.yaml')))
    const { scaleTargetRef, metrics } = autoscaler.spec
    const [rule] = adapter.rules.custom
    expect(scaleTargetRef).toEqual({ kind: 'StatefulSet', name: 'kvartal' })
    expect(metrics[0].pods.metric.name).toBe(rule.name.as)
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const [series = ''] = rule.seriesQuery.split('{')
    expect(registry.getSingleMetric(series)).toBeDefined()
    expect(deploy('kubernetes/site.yaml')).not.toContain('replicas:')
  })

  it.runIf(isInstalled('kubectl'))('is built by kustomize', () => {
    const folder = new URL('../deploy/kubernetes', import.meta.url).pathname
    const built = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    expect(parseAllDocuments(built)).toHaveLength(8)
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
  const nginxFiles = ['nginx/kvartal.conf', 'nginx/kvartal-cache.conf']
  const files = [...nginxFiles, 'caddy/Caddyfile'].map((path) => [path, deploy(path)] as const)

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

  const hasNginx = isInstalled('nginx') && isInstalled('openssl')
  it.runIf(hasNginx).each(nginxFiles)('nginx accepts %s', (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'kvartal-nginx-'))
    try {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'site.pem')]
      const subject = ['-subj', '/CN=kvartal.example', '-days', '2']
      const create = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key]
      execFileSync('openssl', [...create, '-out', certificate, ...subject], { stdio: 'ignore' })
      const site = deploy(path)
        .replace('/var/cache/nginx', folder)
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

  it.each(nginxFiles)(
    '%s replaces forwarded addresses, and its lines end as nginx needs',
    (path) => {
      const text = deploy(path)
      expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
      expect(text).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
      const lines = text.split('\n').map((line) => line.trim())
      for (const line of lines.filter((one) => one !== '')) expect(line).toMatch(/^#|[;{}]$/)
    },
  )
})

function isInstalled(command: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${command}`))
}
