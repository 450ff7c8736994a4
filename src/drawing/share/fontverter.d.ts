declare module 'fontverter' {
  /** Returns a font in another container. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
