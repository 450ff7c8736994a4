import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const TAG = /<\w+(?: [\w:-]+(?:="[^"]*")?)+ ?\/?>/g
const ATTRIBUTE = / ([\w:-]+)(="[^"]*")?/g

/**
 * Returns a drawing as SVG that is well-formed XML: for HTML an empty attribute is written by its name alone, which XML
 * does not allow.
 */
export function renderSvg(drawing: ReactElement): string {
  return renderToStaticMarkup(drawing).replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value?: string) =>
      value === undefined ? ` ${name}=""` : attribute,
    ),
  )
}
