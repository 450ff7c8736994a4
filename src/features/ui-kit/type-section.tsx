import { Icon, type IconName, iconPaths } from '../../ui/display/icon.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useSite } from '../../ui/site.ts'
import { Sample, Samples } from './sample.tsx'
import styles from './type-section.module.css'
import type { KitPart } from './kit-part.ts'

const steps = ['80', '56', '40', '28', '20', '16', '14', '12'] as const
const iconNames = Object.keys(iconPaths) as IconName[]

export function TypeSection(part: KitPart) {
  return (
    <Section {...part}>
      <dl className={styles['scale']}>
        {steps.map((step) => (
          <div key={step} className={styles['step']}>
            <dt>{(Number(step) / 10).toFixed(1).replace('.', ',')} rem</dt>
            <dd className={styles[`text${step}`]}>Дом на воде, 58,4&nbsp;м²</dd>
          </div>
        ))}
      </dl>
      <Samples title="Числа стоят друг под другом" size="m">
        <Sample name="Табличные цифры">
          <p className={styles['figures']}>
            12&nbsp;430&nbsp;000&nbsp;₽
            <br />
            11&nbsp;111&nbsp;111&nbsp;₽
            <br />
            256&nbsp;849&nbsp;₽/м²
          </p>
        </Sample>
        <Sample name="Строка длиной 45–75 знаков">
          <p>
            Корпус стоит вдоль набережной, окна гостиных выходят на воду, а кухни — в тихий двор с
            соснами и площадкой.
          </p>
        </Sample>
      </Samples>
    </Section>
  )
}

export function SignSection(part: KitPart) {
  const { name } = useSite()
  return (
    <Section {...part}>
      <Samples>
        <Sample name="Логотип">
          <Logo name={name} />
        </Sample>
        <Sample name="Премиум" tone="premium_area">
          <Logo name={name} />
        </Sample>
        <Sample name="Без названия компании">
          <Logo name="" />
        </Sample>
      </Samples>
      <ul className={styles['icons']}>
        {iconNames.map((icon) => (
          <li key={icon} className={styles['icon']}>
            <Icon name={icon} />
            {icon}
          </li>
        ))}
      </ul>
    </Section>
  )
}
