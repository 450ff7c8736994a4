/** Returns the address of a file that a page may show in a frame: a PDF file of our own; null for any other. */
export function findPreview(file: string | null | undefined): string | null {
  return file && /^\/media\/files\/[^/?#]+\.pdf$/.test(file) ? file : null
}
