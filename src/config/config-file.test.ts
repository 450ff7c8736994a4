import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { findSettings } from './config-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-settings-'))
  await mkdir(join(folder, 'data'))
  await writeFile(
    join(folder, 'data/.env'),
    'LEADS_WEBHOOK_URL="https://crm.example/leads"\n# none\nPORT=4000\n',
  )
  await writeFile(join(folder, 'kvartal.env'), 'PORT=5000\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('finds .env in the folder of an SQLite database', () => {
  const { environment, file } = findSettings({ DATABASE_URL: `file:${folder}/data/kvartal.db` })
  expect(file).toBe(join(folder, 'data/.env'))
  expect(loadConfig(environment)).toMatchObject({ PORT: 4000, channels: ['webhook'] })
})

it('prefers the file that KVARTAL_ENV names, and variables of the shell to both', () => {
  const named = {
    DATABASE_URL: `file:${folder}/data/kvartal.db`,
    KVARTAL_ENV: join(folder, 'kvartal.env'),
  }
  expect(loadConfig(findSettings(named).environment).PORT).toBe(5000)
  expect(loadConfig(findSettings({ ...named, PORT: '6000' }).environment).PORT).toBe(6000)
  // An empty variable counts as not set.
  expect(loadConfig(findSettings({ ...named, PORT: '' }).environment).PORT).toBe(5000)
})

it('changes nothing without a file, and rejects a named file that is missing', () => {
  const environment = { DATABASE_URL: `file:${folder}/kvartal.db` }
  expect(findSettings(environment)).toEqual({ environment, file: null })
  expect(() => findSettings({ KVARTAL_ENV: join(folder, 'none.env') })).toThrow(
    /settings file .*none\.env cannot be read: ENOENT/,
  )
})
