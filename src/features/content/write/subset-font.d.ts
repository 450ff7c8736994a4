declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    keepFeatures?: string[]
    noHinting?: boolean
    preserveNameIds?: number[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }

  /** Returns a font with the glyphs of these characters only. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
