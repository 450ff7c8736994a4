// chunk: first-load
/** Sets a cookie for the complete site and `maxAge` seconds; over TLS with the attribute `secure`. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const lifetime = `path=/; max-age=${maxAge}; samesite=lax${secure}`
  document.cookie = `${name}=${encodeURIComponent(value)}; ${lifetime}`
}
