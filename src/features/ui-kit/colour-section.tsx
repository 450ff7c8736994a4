import { Section } from '../../ui/page/section.tsx'
import tokens from '../../ui/styles/tokens.css?raw'
import styles from './colour-section.module.css'
import { colourPairs, pairContrast, readColours, type Tone } from './contrast.ts'
import { Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

const areas = [
  { tone: 'default', title: 'По умолчанию' },
  { tone: 'premium_area', title: 'Премиум' },
  { tone: 'business_area', title: 'Бизнес' },
] as const

const colours = readColours(tokens)

export function ColourSection(part: KitPart) {
  return (
    <Section {...part}>
      <Samples size="l">
        {areas.map(({ tone, title }) => (
          <div
            key={tone}
            className={styles['area']}
            data-tone={tone === 'default' ? undefined : tone}
          >
            <h3 className={styles['name']}>{title}</h3>
            <Palette tone={tone} />
            <Contrasts tone={tone} title={title} />
          </div>
        ))}
      </Samples>
    </Section>
  )
}

function Palette({ tone }: { tone: Tone }) {
  return (
    <ul className={styles['palette']}>
      {Object.entries(colours[tone]).map(([token, hex]) => (
        <li key={token} className={styles['colour']}>
          <svg
            className={styles['patch']}
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width="1" height="1" fill={`var(--${token})`} />
          </svg>
          <span>{token}</span>
          <span className={styles['hex']}>{hex}</span>
        </li>
      ))}
    </ul>
  )
}

function Contrasts({ tone, title }: { tone: Tone; title: string }) {
  return (
    <table className={styles['contrasts']}>
      <caption className={styles['caption']}>Контраст, {title.toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">Цвет на фоне</th>
          <th scope="col">Есть</th>
          <th scope="col">Нужно</th>
        </tr>
      </thead>
      <tbody>
        {colourPairs.map((pair) => (
          <tr key={pair.token + pair.ground}>
            <th scope="row">
              {pair.token} на {pair.ground}
            </th>
            <td>{pairContrast(colours[tone], pair).toFixed(2).replace('.', ',')}</td>
            <td>{String(pair.minimum).replace('.', ',')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
