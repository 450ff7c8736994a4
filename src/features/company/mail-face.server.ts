import type { MailFace } from '../../outbound/mail-document.ts'
import { publicOrigin } from '../../lib/http/public-origin.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import type { BuiltBrand } from './brand-schema.ts'

/** Of the light tone: `ui/styles/tokens.css`. */
const DEFAULT_COLORS: MailFace['colors'] = {
  paper: '#f5f2ec',
  surface: '#ffffff',
  ink: '#1a1c1e',
  muted: '#63625e',
  line: '#d8d2c6',
  accent: '#a8431f',
}

/** Returns a function that reads what e-mails show of the company, from the snapshot in memory. */
export function createMailFace({
  catalogue,
  config,
}: Pick<AppContext, 'catalogue' | 'config'>): () => MailFace {
  let last: { brand: BuiltBrand; logo: MailFace['logo'] } | null = null
  return () => {
    const { brand, company } = catalogue.current()
    if (brand && last?.brand !== brand) last = { brand, logo: toLogo(brand) }
    return {
      name: company?.name || new URL(publicOrigin(config)).host,
      logo: (brand && last?.logo) ?? null,
      colors: brand?.palettes?.light ?? DEFAULT_COLORS,
    }
  }
}

/** A brand that an older version imported has no logo for e-mails. */
function toLogo({ mail_logo }: BuiltBrand): MailFace['logo'] {
  if (!mail_logo) return null
  const { png, width, height } = mail_logo
  return { png: Buffer.from(png, 'base64'), width, height }
}
