import { avitoFormat } from './avito-format.ts'
import { cianFormat } from './cian-format.ts'
import { domclickFormat } from './domclick-format.ts'
import type { PortalFormat } from './portal-format.ts'
import type { Portal } from '../offer/portals.ts'
import { yandexFormat } from './yandex-format.ts'

/** The formats that we export, by portal. */
export const formats: Record<Portal, PortalFormat> = {
  yandex: yandexFormat,
  cian: cianFormat,
  avito: avitoFormat,
  domclick: domclickFormat,
}
