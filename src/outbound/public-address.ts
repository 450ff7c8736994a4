import { BlockList, isIPv6 } from 'node:net'

/** IPv4 networks that are not public: the IANA special-purpose registry, multicast and reserved. */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/**
 * Parts of 2000::/3 that are not public: protocol assignments with Teredo, documentation, and 6to4, which contains an
 * IPv4 address. Outside 2000::/3 nothing is public, so that mapped addresses and NAT64 are rejected too.
 */
const IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const internal = new BlockList()
for (const [address, prefix] of IPV4) internal.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of IPV6) internal.addSubnet(address, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to a host of the public internet, not to this machine or to an internal network. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !internal.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !internal.check(address, 'ipv6')
}

const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
// The same IPv4 addresses behind NAT64, and where a cloud publishes its metadata in IPv6.
linkLocal.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
linkLocal.addAddress('fd00:ec2::254', 'ipv6')

/** Whether an IP address is link-local or that of a cloud's metadata, also as IPv4 inside IPv6. */
export function isLinkLocalAddress(address: string): boolean {
  const [bare = ''] = address.split('%', 1)
  return linkLocal.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}
