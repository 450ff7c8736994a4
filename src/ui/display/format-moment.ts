/** Formats seconds as «1:05» or «1:02:05». */
export function formatMoment(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':')
}
