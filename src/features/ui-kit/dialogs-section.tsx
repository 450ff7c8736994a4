import { lazy, Suspense, useState } from 'react'
import { guardChunk } from '../../lib/chunk-guard.ts'
import { Button } from '../../ui/form/button.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './dialogs-section.module.css'
import type { DialogLook } from './sample-dialog.tsx'
import { Sample, Samples } from './sample.tsx'
import type { KitPart } from './kit-part.ts'

const SampleDialog = lazy(async () => ({
  default: (await guardChunk(() => import('./sample-dialog.tsx'))).SampleDialog,
}))

const sizes = [
  { size: 'form', title: 'Форма' },
  { size: 'panel', title: 'Панель' },
  { size: 'full', title: 'Во всё окно' },
] as const
const tones = [
  { tone: undefined, title: 'по умолчанию' },
  { tone: 'premium_area', title: 'премиум' },
  { tone: 'business_area', title: 'бизнес' },
] as const

export function DialogsSection(part: KitPart) {
  const [look, setLook] = useState<DialogLook | null>(null)
  return (
    <Section {...part}>
      <p className={styles['without']}>Окна открываются, когда на странице работают скрипты.</p>
      <div className={styles['openers']}>
        <Samples size="s">
          {sizes.flatMap(({ size, title }) =>
            tones.map(({ tone, title: area }) => (
              <Sample key={title + area} name={`${title}, ${area}`}>
                <Button
                  variant="secondary"
                  aria-haspopup="dialog"
                  onClick={() => setLook({ size, tone, title: `${title}, ${area}` })}
                >
                  Открыть<span className="visually-hidden">: {`${title}, ${area}`}</span>
                </Button>
              </Sample>
            )),
          )}
        </Samples>
      </div>
      {look ? (
        <Suspense fallback={null}>
          <SampleDialog look={look} onClose={() => setLook(null)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
