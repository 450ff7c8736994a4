import { Gauge, Histogram, type Registry } from 'prom-client'
import type { DocumentVitals } from './browser-reports.ts'
import { reportKinds, type ReportLimits } from './report-limits.ts'

/** Seconds; 0.2 and 0.5 are the limits of a good and a poor INP, 2.5 and 4 those of LCP, 1.8 and 3 those of FCP. */
const SECONDS = [0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 8]
const SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5]

/** Registers what browsers report: web vitals, and how many addresses reported. Returns what observes the vitals. */
export function collectReports(
  registry: Registry,
  limits: Pick<ReportLimits, 'countAddresses'>,
): (document: DocumentVitals) => void {
  registry.registerMetric(
    new Gauge({
      name: 'kvartal_reporting_addresses',
      help: 'Distinct addresses whose reports of a kind counted in the last hour',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const kind of reportKinds) this.set({ kind }, limits.countAddresses(kind))
      },
    }),
  )
  const seconds = new Histogram({
    name: 'kvartal_web_vital_seconds',
    help: 'LCP, INP, FCP and TTFB that browsers report, by page and device',
    labelNames: ['vital', 'page', 'device'],
    buckets: SECONDS,
    registers: [registry],
  })
  const shifts = new Histogram({
    name: 'kvartal_web_vital_cls',
    help: 'CLS that browsers report, by page and device',
    labelNames: ['page', 'device'],
    buckets: SHIFTS,
    registers: [registry],
  })
  return ({ page, device, vitals: { CLS, ...times } }) => {
    if (CLS !== undefined) shifts.observe({ page, device }, CLS)
    for (const [vital, time] of Object.entries(times)) {
      if (time !== undefined) seconds.observe({ vital, page, device }, time / 1000)
    }
  }
}
