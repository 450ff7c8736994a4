import { describe, expect, it } from 'vitest'
import { findOwnScreen } from './desk-back.ts'

describe('findOwnScreen()', () => {
  it.each([
    ['/desk/requests?state=new&q=%D0%90#top', '/desk/requests?state=new&q=%D0%90#top'],
    ['/desk/./me', '/desk/me'],
  ])('returns a screen of the desk: %s', (address, found) => {
    expect(findOwnScreen(address)).toBe(found)
  })

  it.each([
    '/desk',
    '/deskx/me',
    '/desk/../flats',
    '/desk/%2e%2e/flats',
    '//evil.example/desk/me',
    '/\\evil.example/desk/me',
    '\t//evil.example/desk/me',
    'https://evil.example/desk/me',
    'http://own.invalid/desk/me',
    'javascript:alert(1)',
    'desk/me',
    '',
    '//',
  ])('returns null for %j', (address) => {
    expect(findOwnScreen(address)).toBeNull()
  })
})
