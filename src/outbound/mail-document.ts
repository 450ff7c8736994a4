import { escapeXml } from '../lib/xml.ts'

/** What e-mails show of a company: its name, its logo as PNG, and its colours as `#rrggbb`. */
export interface MailFace {
  /** The company's name; the host of the site without one. */
  name: string
  /** Null: the name is shown as text. Sizes in CSS pixels. */
  logo: { png: Uint8Array; width: number; height: number } | null
  colors: Readonly<Record<'paper' | 'surface' | 'ink' | 'muted' | 'line' | 'accent', string>>
}

/** A line of an e-mail: a labelled value, or a text without a label. */
export interface MailLine {
  label?: string
  text: string
  /** What the value links to: a page of the site or `tel:`. */
  href?: string | undefined
}

/** The `cid` of the logo, which is attached to the e-mail: mail programs block pictures of other hosts. */
export const LOGO_CID = 'logo@kvartal'

/** Returns the plain text of lines. */
export function writeMailText(lines: readonly MailLine[]): string {
  return lines.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n')
}

/**
 * Returns an e-mail as HTML in the company's colours. It has tables and inline styles, which all mail programs show,
 * and loads nothing.
 */
export function writeMailDocument(
  { subject, lines }: { subject: string; lines: readonly MailLine[] },
  { name, logo, colors }: MailFace,
): string {
  const font = 'font-family:Arial,Helvetica,sans-serif'
  const head = logo
    ? `<img src="cid:${LOGO_CID}" width="${logo.width}" height="${logo.height}" alt="${escapeXml(name)}" style="display:block;border:0;color:${colors.ink};font:700 20px/1.3 Arial,Helvetica,sans-serif">`
    : escapeXml(name)
  const rows = lines.map((line) => {
    const text = writeValue(line, colors.accent)
    const cell = `padding:8px 0;border-top:1px solid ${colors.line};color:${colors.ink};vertical-align:top;word-break:break-word`
    return line.label
      ? `<tr><th scope="row" style="${cell};width:34%;padding-right:16px;color:${colors.muted};font-weight:400;text-align:left">${escapeXml(line.label)}</th><td style="${cell}">${text}</td></tr>`
      : `<tr><td colspan="2" style="${cell}">${text}</td></tr>`
  })
  return `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light only"><title>${escapeXml(subject)}</title></head><body style="margin:0;padding:0;background:${colors.paper}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${colors.paper}" style="background:${colors.paper}"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font}"><tr><td style="padding:0 0 16px;color:${colors.ink};font-size:20px;font-weight:700">${head}</td></tr><tr><td bgcolor="${colors.surface}" style="padding:24px;background:${colors.surface};border-top:3px solid ${colors.accent}"><h1 style="margin:0 0 16px;color:${colors.ink};font-size:20px;line-height:1.3;font-weight:400">${escapeXml(subject)}</h1><table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px;line-height:1.4">${rows.join('')}</table></td></tr></table></td></tr></table></body></html>`
}

function writeValue({ text, href }: MailLine, color: string): string {
  const value = escapeXml(text)
  if (href === undefined || !/^(https?:\/\/|tel:\+?\d+$)/.test(href)) return value
  return `<a href="${escapeXml(href)}" style="color:${color}">${value}</a>`
}
