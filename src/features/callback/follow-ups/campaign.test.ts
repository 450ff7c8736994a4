import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readCampaign, rememberCampaign } from './campaign.ts'

let landed = ''
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: landed }] })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the campaign the visitor came with after a reload of another page, and nothing else of the address', () => {
  landed = `https://ordinata.example/?utm_source=yandex&utm_term=${'x'.repeat(300)}&email=a@b.example`
  rememberCampaign()
  landed = 'https://ordinata.example/flats/7'
  expect(readCampaign()).toEqual({ utm_source: 'yandex', utm_term: 'x'.repeat(256) })
  expect(JSON.stringify([...kept])).not.toContain('a@b.example')
})

it('prefers the campaign of the latest landing', () => {
  landed = 'https://ordinata.example/?utm_source=yandex'
  rememberCampaign()
  landed = 'https://ordinata.example/?utm_source=vk'
  expect(readCampaign()).toEqual({ utm_source: 'vk' })
})

it('lives without storage', () => {
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
