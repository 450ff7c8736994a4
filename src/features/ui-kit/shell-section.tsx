import { CookieNotice } from '../../ui/cookie-notice.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Section } from '../../ui/page/section.tsx'
import { CallbackSuccess } from '../callback/form/callback-success.tsx'
import { callbackTexts } from '../callback/callback-texts.ts'
import { Sample, Samples } from './sample.tsx'
import styles from './shell-section.module.css'
import type { KitPart } from './kit-part.ts'

const SENT = {
  data: {},
  name: 'Анна',
  phone: '+7 (912) 000-00-01',
  scheduledAt: '2026-11-29 15:30',
  pathname: '/',
}

export function ShellSection(part: KitPart) {
  return (
    <Section {...part}>
      <Samples title="Полоса загрузки">
        <Sample name="Идёт">
          <div className={styles['edge']}>
            <ProgressLine view={{ phase: 'running', hasFailed: false }} />
          </div>
        </Sample>
        <Sample name="Не вышло">
          <div className={styles['edge']}>
            <ProgressLine view={{ phase: 'running', hasFailed: true }} />
          </div>
        </Sample>
        <Sample name="Закончилась: тает">
          <div className={styles['edge']}>
            <ProgressLine view={{ phase: 'finished', hasFailed: false }} />
          </div>
        </Sample>
      </Samples>
      <Samples title="Сообщение о cookie" size="full">
        <Sample name="Уведомление" isInert>
          <CookieNotice consent="notice" policy={null} onAnswer={() => undefined} />
        </Sample>
        <Sample name="С выбором" isInert>
          <CookieNotice consent="choice" policy="/documents" onAnswer={() => undefined} />
        </Sample>
      </Samples>
      <Samples title="Заявка отправлена" size="l">
        <Sample name="Отсчёт стоит">
          <h3>{callbackTexts.successTitle}</h3>
          <CallbackSuccess sent={SENT} isLeaving promise={null} onExpire={() => undefined} />
        </Sample>
      </Samples>
    </Section>
  )
}
