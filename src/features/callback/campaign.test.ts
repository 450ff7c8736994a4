import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { readCampaign, rememberCampaign } from './campaign.ts'

let landed = ''
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: landed }] })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('returns the campaign of the landing page after a reload of another page, and stores no other parameter', () => {
  landed = `https://ordinata.example/?utm_source=yandex&utm_term=${'x'.repeat(300)}&email=a@b.example`
  rememberCampaign()
  landed = 'https://ordinata.example/flats/7'
  expect(readCampaign()).toEqual({ utm_source: 'yandex', utm_term: 'x'.repeat(256) })
  expect(JSON.stringify([...stored])).not.toContain('a@b.example')
  verifies('§3.3-2')
})

it('prefers the campaign of the latest landing', () => {
  landed = 'https://ordinata.example/?utm_source=yandex'
  rememberCampaign()
  landed = 'https://ordinata.example/?utm_source=vk'
  expect(readCampaign()).toEqual({ utm_source: 'vk' })
})

it('returns the campaign of the landing page without sessionStorage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  landed = 'https://ordinata.example/?utm_source=vk'
  rememberCampaign()
  expect(readCampaign()).toEqual({ utm_source: 'vk' })
  landed = 'https://ordinata.example/'
  expect(readCampaign()).toEqual({})
})
