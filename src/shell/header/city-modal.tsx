import { CityForm } from '../../features/company/city-form.tsx'
import { Dialog } from '../../ui/form/dialog.tsx'
import { useShellData } from '../use-shell-data.ts'

interface CityModalProps {
  onClose: () => void
}

/** The dialog in which a city is chosen. */
export function CityModal({ onClose }: CityModalProps) {
  const { cities, city } = useShellData()
  return (
    <Dialog isOpen onClose={onClose} title="Выбор города">
      <CityForm cities={cities} active={city} />
    </Dialog>
  )
}
