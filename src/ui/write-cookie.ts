/** Sets a cookie of the whole site for `maxAge` seconds; under TLS it never leaves TLS. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const lifetime = `path=/; max-age=${maxAge}; samesite=lax${secure}`
  document.cookie = `${name}=${encodeURIComponent(value)}; ${lifetime}`
}
