import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { readSocials } from './read-socials.ts'

it('separates global accounts and removes the suffix from their names', () => {
  const { own, global } = readSocials([
    { name: 'youtube', link: 'https://own.example/y' },
    { name: 'youtube_global', link: 'https://global.example/y' },
    { name: 'telegram', link: 'https://own.example/t' },
  ])
  expect(Object.fromEntries(own)).toEqual({
    youtube: 'https://own.example/y',
    telegram: 'https://own.example/t',
  })
  expect(Object.fromEntries(global)).toEqual({ youtube: 'https://global.example/y' })
  verifies('§3.4-7')
})
