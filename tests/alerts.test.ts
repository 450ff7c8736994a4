import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { healthEvents, problemNames } from '../src/app/context.server.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const alertsSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Kvartal[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+m$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const { groups } = alertsSchema.parse(parse(read('deploy/alerts.yml')))
const rules = groups.flatMap((group) => group.rules)
const metricsSource = ['metrics', 'reports/report-metrics']
  .map((name) => read(`src/server/${name}.ts`))
  .join('\n')
const runBook = read('docs/operations.md')

it('deploy/alerts.yml has one alert for each problem', () => {
  const names = rules.flatMap(
    ({ expr }) => /^kvartal_problem\{name="(\w+)"\} == 1$/.exec(expr)?.[1] ?? [],
  )
  expect(names.toSorted()).toEqual(problemNames.toSorted())
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
})
const dashboard = dashboardSchema.parse(JSON.parse(read('deploy/grafana-dashboard.json')))
const shown = dashboard.panels.flatMap(({ targets }) => targets)

it.each([
  ['alerts.yml', rules],
  ['grafana-dashboard.json', shown],
])('deploy/%s names only metrics, events and labels that the server has', (_, queries) => {
  for (const { expr } of queries) {
    for (const [metric] of expr.matchAll(/\b(kvartal|http)_\w+/g)) {
      const base = metric.replace(/_(count|bucket|sum)$/, '')
      expect([metric, metricsSource.includes(`'${base}'`)]).toEqual([metric, true])
    }
    for (const [, event = ''] of expr.matchAll(/event="(\w+)"/g)) {
      expect(healthEvents).toContain(event)
    }
    for (const [, state = ''] of expr.matchAll(/state="(\w+)"/g)) {
      expect(metricsSource).toContain(`state: '${state}'`)
    }
    // As many brackets are closed as opened.
    expect(expr.split('(').length).toBe(expr.split(')').length)
  }
})

it('the dashboard shows every metric of ours, and no panel twice', () => {
  const metrics = [...metricsSource.matchAll(/'(kvartal_(?!deliveries|oldest)\w+)'/g)].map(
    ([, name]) => name,
  )
  expect(metrics.length).toBeGreaterThan(4)
  for (const name of metrics) {
    expect([name, shown.some(({ expr }) => expr.includes(String(name)))]).toEqual([name, true])
  }
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

it('each alert has a section in docs/operations.md that says what to do and how urgent it is', () => {
  for (const { alert, annotations, labels } of rules) {
    const [file, anchor] = annotations.runbook.split('#')
    expect([alert, file]).toEqual([alert, 'docs/operations.md'])
    const section = runBook.split('\n### ').find((text) => text.startsWith(`${anchor}\n`))
    expect([alert, section !== undefined]).toEqual([alert, true])
    expect([alert, section]).toEqual([alert, expect.stringContaining(`(${labels.severity})`)])
    expect(section?.length).toBeGreaterThan(150)
  }
})
