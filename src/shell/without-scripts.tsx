import '../features/city/city-form.module.css'
import './burger-content.module.css'
import './burger-links.module.css'

/** Only the server draws these: browsers get their styles, and keep the markup as it came (`ModalButton`). */
const parts = import.meta.env.SSR
  ? {
      ...(await import('../features/city/city-form.tsx')),
      ...(await import('./burger-content.tsx')),
    }
  : null

export const CityFormWithoutScripts = parts?.CityForm
export const BurgerWithoutScripts = parts?.BurgerContent
