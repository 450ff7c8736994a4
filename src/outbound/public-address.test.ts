import { expect, it } from 'vitest'
import { isLinkLocalAddress, isPublicAddress } from './public-address.ts'

it.each([
  ['93.184.216.34', true],
  ['100.63.255.255', true],
  ['172.32.0.1', true],
  ['223.255.255.255', true],
  ['2a02:6b8::2:242', true],
  ['2606:4700::6810:84e5', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.255.0.9', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.2.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
])('returns for %s whether it is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it.each([
  ['169.254.169.254', true],
  ['169.254.0.1', true],
  ['169.253.255.255', false],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['febf::1', true],
  ['fec0::1', false],
  ['::1', false],
  ['fd00::1', false],
  ['fd00:ec2::254', true],
  ['::ffff:169.254.169.254', true],
  ['64:ff9b::169.254.169.254', true],
  ['64:ff9b::5db8:d822', false],
])('returns for %s whether it is link-local: %s', (address, isLinkLocal) => {
  expect(isLinkLocalAddress(address)).toBe(isLinkLocal)
})
