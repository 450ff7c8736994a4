import { describe, expect, it } from 'vitest'
import { isOwnAddress, isSiteAddress } from './site-address.ts'

describe('isSiteAddress and isOwnAddress', () => {
  it.each([
    '/',
    '/flats?area_type=premium_area&project=1',
    '/#purchase',
    '/документы/политика',
    'https://site.example',
    'http://site.example:8080/a?b=c#d',
    'HTTPS://наш.дом.рф/',
  ])('accept %s as the address of a link', (address) => {
    expect(isSiteAddress(address)).toBe(true)
  })

  it.each([
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@b.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'flats',
    '#purchase',
    'https:/flats',
    'https://',
    'https:///',
    'https://a b',
    'http://[::1',
    '/a\u0000b',
  ])('reject %j as the address of a link', (address) => {
    expect(isSiteAddress(address)).toBe(false)
  })

  it('treat only an address that starts with a path as our own', () => {
    expect(isOwnAddress('/media/facades/1.svg')).toBe(true)
    expect(isOwnAddress('https://site.example/a.jpg')).toBe(false)
    expect(isOwnAddress('//site.example/a.jpg')).toBe(false)
  })
})
