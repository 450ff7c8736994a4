/** Replaces colours (`#rrggbb`) in a drawing or in JSON, whatever their case. */
export function recolor(text: string, colors: ReadonlyMap<string, string>): string {
  if (colors.size === 0) return text
  return text.replace(/#[\da-f]{6}\b/gi, (color) => colors.get(color.toLowerCase()) ?? color)
}
