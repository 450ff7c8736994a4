/*
 * What every page loads once it is hydrated, as one file: in files of their own these parts would take nineteen requests,
 * most of them smaller than their headers.
 */

export { fetchMenu } from '../features/company/menu-data.ts'
export { startHeader } from './header/start-header.ts'
export { SearchPopover } from './header/search-popover.tsx'
export { SubMenu } from './header/sub-menu.tsx'
export { OverlayContent } from './overlay/overlay-content.tsx'
export { startPrefetch } from './prefetch.ts'
