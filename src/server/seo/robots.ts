import { PAGE_DATA_PREFIX } from '../../ssr/page-data.ts'

/**
 * Parameters that say where a visitor came from and change nothing on the page: one rule a line,
 * which Yandex reads up to 500 characters of.
 */
const marks = [
  ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'utm_referrer'],
  ['yclid', 'ysclid', 'ymclid', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'rb_clickid', 'etext'],
  ['roistat', '_openstat', 'from', 'referrer'],
  ['call_type', 'time_code'],
]

/**
 * What search robots are told: our data addresses are not for them, marks of campaigns do not make another page,
 * and where the list of pages is. Pages with `noindex` stay open: a robot must be able to read that word.
 */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${PAGE_DATA_PREFIX}/`,
    `Disallow: ${PAGE_DATA_PREFIX}?`,
    `Disallow: ${PAGE_DATA_PREFIX}$`,
    '',
    ...marks.map((names) => `Clean-param: ${names.join('&')}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
