import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const smtp = { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'site@kvartal.example' }

it('lists the configured channels', () => {
  expect(loadConfig({}).channels).toEqual([])
  expect(loadConfig(smtp).channels).toEqual([])
  const config = loadConfig({
    ...smtp,
    LEADS_EMAIL: ' a@kvartal.example ,b@kvartal.example',
    LEADS_WEBHOOK_URL: 'https://crm.example/',
    BITRIX24_WEBHOOK_URL: 'https://company.bitrix24.ru/rest/1/abc',
    AMOCRM_URL: 'https://company.amocrm.ru/leads/',
    AMOCRM_TOKEN: 'token',
  })
  expect(config.channels).toEqual(['webhook', 'email', 'bitrix24', 'amocrm'])
  expect(config.LEADS_EMAIL).toEqual(['a@kvartal.example', 'b@kvartal.example'])
  expect(config.AMOCRM_URL).toBe('https://company.amocrm.ru')
})

it.each<[Record<string, string>, string]>([
  [{ LEADS_EMAIL: 'a@kvartal.example' }, 'SMTP_URL: is needed'],
  [{ ALARM_EMAIL: 'a@kvartal.example', SMTP_URL: smtp.SMTP_URL }, 'SMTP_FROM: is needed'],
  [{ ...smtp, LEADS_EMAIL: 'geheim' }, 'LEADS_EMAIL'],
  [{ SMTP_URL: 'https://user:geheim@mail.example' }, 'SMTP_URL: must be smtp'],
  [{ SMTP_FROM: 'geheim' }, 'SMTP_FROM: must be an e-mail address'],
  [{ BITRIX24_WEBHOOK_URL: 'https://company.bitrix24.ru/geheim' }, 'BITRIX24_WEBHOOK_URL: must be'],
  [{ BITRIX24_ASSIGNED_ID: '7' }, 'BITRIX24_WEBHOOK_URL: is needed'],
  [{ AMOCRM_URL: 'https://company.amocrm.ru' }, 'AMOCRM_TOKEN: is needed'],
  [{ AMOCRM_TOKEN: 'geheim' }, 'AMOCRM_URL: is needed'],
  [
    { AMOCRM_URL: 'https://a.amocrm.ru', AMOCRM_TOKEN: 'geheim', AMOCRM_STATUS_ID: '1' },
    'AMOCRM_PIPELINE_ID: is needed',
  ],
])(
  'rejects incomplete and invalid settings of a channel without their values (%#)',
  (given, line) => {
    expect(() => loadConfig(given)).toThrow(line)
    expect(() => loadConfig(given)).not.toThrow(/geheim/)
  },
)
