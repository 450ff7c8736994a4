/**
 * Returns the part of an IP address that identifies one sender: the complete IPv4 address, or the first 64 bits of an
 * IPv6 address, which is the smallest network of a household (decision D17). Other text is returned unchanged.
 */
export function senderNetwork(address: string): string {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return plain
  return `${toGroups(plain).slice(0, 4).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address, normalized by URL. */
function toGroups(address: string): string[] {
  const [start = '', end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = start === '' ? [] : start.split(':')
  if (end === undefined) return left
  const right = end === '' ? [] : end.split(':')
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}
