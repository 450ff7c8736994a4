import { CityForm } from '../features/city/city-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useShellData } from './shell-data.ts'

interface CityModalProps {
  onClose: () => void
}

/** The choice of a city, above the page. */
export function CityModal({ onClose }: CityModalProps) {
  const { cities, city } = useShellData()
  return (
    <Dialog isOpen onClose={onClose} title="Выбор города">
      <CityForm cities={cities} active={city} />
    </Dialog>
  )
}
