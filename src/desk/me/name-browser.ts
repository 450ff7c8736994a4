/** The more special ones first: most browsers also name others. */
const browsers: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** «Chrome, Windows», from what a browser calls itself. */
export function nameBrowser(text: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || 'Неизвестный браузер'
}
