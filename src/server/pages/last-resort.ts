import { BRAND_STYLES_ID } from '../../ssr/apply-styles.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { escapeXml } from '../../lib/xml.ts'

/** Of the light tone: `ui/styles/tokens.css`. */
const DEFAULT_COLORS = { paper: '#f5f2ec', ink: '#1a1c1e', accent: '#a8431f' }

/**
 * Returns the document for when the error page itself fails (§2.11): it needs no React, no file and no request, only the
 * company's name and colours, which are in memory. The request id is the only detail; the error's message is in the log.
 */
export function writeLastResortPage(
  requestId: string,
  { brand, company }: Pick<CatalogueSnapshot, 'brand' | 'company'>,
): Buffer {
  const { paper, ink, accent } = brand?.palettes?.light ?? DEFAULT_COLORS
  const name = company?.name ? `<p class="name">${escapeXml(company.name)}</p>` : ''
  const css = `body{margin:0;background:${paper};color:${ink};font:16px/1.5 system-ui,sans-serif}main{max-width:640px;margin:0 auto;padding:48px 16px}.name{margin:0 0 48px;padding-top:16px;border-top:3px solid ${accent};font-size:20px}h1{font-size:28px;font-weight:400;line-height:1.2}a{color:${accent}}`
  return Buffer.from(
    `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Ошибка</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style id="${BRAND_STYLES_ID}">${css}</style></head><body><main>${name}<h1 lang="en">An error occurred while showing the error page</h1><p>Номер обращения: ${requestId}</p><p><a href="/">На главную</a></p></main></body></html>`,
  )
}
