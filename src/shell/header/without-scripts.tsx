import '../../features/company/city-form.module.css'
import '../../features/search/search-form.module.css'

/** Only the server renders these: browsers load their styles and keep the server's markup (`ModalButton`). */
const parts = import.meta.env.SSR
  ? {
      ...(await import('../../features/company/city-form.tsx')),
      ...(await import('./short-menu.tsx')),
    }
  : null

export const CityFormWithoutScripts = parts?.CityForm
export const BurgerWithoutScripts = parts?.ShortMenu
