import { createHash } from 'node:crypto'
import { escapeXml } from '../../lib/xml.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { STORED_KEY } from './stored.ts'
import { showStored } from './show-stored.ts'

export const OFFLINE_PATH = '/offline'

/** Of the light tone: `ui/styles/tokens.css`. */
const DEFAULT_COLORS = {
  paper: '#f5f2ec',
  ink: '#1a1c1e',
  muted: '#63625e',
  line: '#d8d2c6',
  accent: '#a8431f',
}

/**
 * Returns the document that browsers show where a page cannot be loaded, and its content security policy: it needs no
 * other file, because the worker caches nothing else.
 */
export function writeOfflinePage({
  brand,
  company,
}: Pick<CatalogueSnapshot, 'brand' | 'company'>): { html: string; policy: string } {
  const { paper, ink, muted, line, accent } = { ...DEFAULT_COLORS, ...brand?.palettes?.light }
  const css = `:root{background:${paper};color:${ink};font:16px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:1120px;margin:0 auto;padding:32px 16px 64px}p.name{max-width:none;margin:0 0 48px;padding-top:16px;border-top:3px solid ${accent};font-size:20px}h1{margin:0 0 16px;font-size:clamp(28px,4vw,40px);font-weight:400;line-height:1.2;letter-spacing:-.02em}h2{margin:0 0 4px;font-size:20px;font-weight:400}p{margin:0 0 16px;max-width:68ch}section{margin-top:40px;padding-top:16px;border-top:1px solid ${line}}section p,span{color:${muted}}.ways{display:flex;flex-wrap:wrap;gap:8px 24px}a{color:${accent};text-underline-offset:3px}.ways a,h2 a{display:inline-flex;align-items:center;min-height:44px}a:focus-visible{outline:2px solid ${accent};outline-offset:2px}ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:0 24px;margin:0;padding:0;list-style:none}li{display:grid;align-content:start;padding:8px 0 12px;border-bottom:1px solid ${line}}li a{padding:4px 0;font-size:18px}b{font-weight:500;font-variant-numeric:tabular-nums}`
  const script = `(${showStored.toString()})(${JSON.stringify(STORED_KEY)},${JSON.stringify(OFFLINE_PATH)})`
  const name = company?.name ? `<p class="name">${escapeXml(company.name)}</p>` : ''
  return {
    html: `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Нет связи</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${css}</style></head><body><main>${name}<h1>Нет связи</h1><p>Страница откроется, когда связь вернётся.</p><p class="ways"><a href="">Попробовать ещё раз</a></p></main><script>${script}</script></body></html>`,
    policy: [
      "default-src 'none'",
      `style-src ${toSource(css)}`,
      `script-src ${toSource(script)}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
  }
}

function toSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
