import { PAGE_DATA_PREFIX } from '../../lib/address/page-data-address.ts'

/**
 * Campaign parameters, which change nothing on a page. Each line is a rule, of which Yandex reads up to 500 characters.
 */
const campaignParameters = [
  ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'utm_referrer'],
  ['yclid', 'ysclid', 'ymclid', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'rb_clickid', 'etext'],
  ['roistat', '_openstat', 'from', 'referrer'],
  ['call_type', 'time_code'],
]

/**
 * Writes robots.txt: data addresses are disallowed, campaign parameters are ignored, and the sitemap is named. Pages with
 * `noindex` are allowed, because a robot must be able to read it.
 */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${PAGE_DATA_PREFIX}/`,
    `Disallow: ${PAGE_DATA_PREFIX}?`,
    `Disallow: ${PAGE_DATA_PREFIX}$`,
    '',
    ...campaignParameters.map((names) => `Clean-param: ${names.join('&')}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
