import { expect, it } from 'vitest'
import { readSocials } from './read-socials.ts'

it('keys global accounts by their name without the suffix and keeps the others apart', () => {
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
})
