import type { Database } from '../../src/db/connect.ts'
import { listPictureFailures } from '../../src/features/content/media/picture-failures.server.ts'
import { findSourceProblems } from '../../src/features/feeds/sources/source-alarm.server.ts'
import { listSources } from '../../src/features/feeds/sources/sources.server.ts'
import {
  listPortalFetches,
  type PortalFetch,
} from '../../src/features/feeds/write/portal-fetches.server.ts'
import { formatCount } from '../../src/lib/numbers.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The running server looks every 30 s; a large feed takes minutes. */
const FIRST_RUN_MS = 15 * 60_000
/** Portals fetch a feed several times a day. */
const OLD_FETCH_MS = 48 * 3_600_000

const names: Record<PortalFetch['portal'], string> = {
  yandex: 'Яндекс Недвижимость',
  cian: 'ЦИАН',
  avito: 'Авито',
  domclick: 'ДомКлик',
}

/** Checks whether the feeds of sources come in. Nothing without sources. */
export async function checkSources(db: Database, now: Date): Promise<Finding[]> {
  const sources = (await listSources(db)).filter(({ is_paused }) => is_paused === 0)
  if (sources.length === 0) return []
  const never = sources.filter(({ last_ok_at }) => last_ok_at === null)
  const late = never.filter(
    ({ failures, created_at }) =>
      failures > 0 || now.getTime() - Date.parse(created_at) > FIRST_RUN_MS,
  )
  const found: Finding[] = []
  if (late.length > 0) {
    const reasons = late.map(
      ({ name, problem: reason }) => `«${name}» (${reason ?? 'сервер не запущен?'})`,
    )
    found.push(
      problem(
        'источники',
        `Ни разу не загружены ${late.length} из ${sources.length}: ${reasons.join(', ')}`,
        'Проверьте адреса: kvartal sources list, затем kvartal sources run ИМЯ. Без успеха лотов этих источников на сайте нет.',
      ),
    )
  }
  const text = await findSourceProblems(
    db,
    now,
    late.map(({ name }) => name),
  )
  if (text !== null) {
    found.push(
      problem(
        'источники',
        text,
        'Посмотрите причину: kvartal sources list, затем kvartal sources history ИМЯ.',
      ),
    )
  }
  if (found.length > 0) return found
  const waiting = never.length === 0 ? '' : `, ждут первой загрузки: ${never.length}`
  return [ok('источники', `Фиды загружаются по расписанию${waiting}`)]
}

/** Checks whether the plans that feeds name could be fetched. Nothing without failures. */
export async function checkPlans(db: Database): Promise<Finding[]> {
  const failures = await listPictureFailures(db)
  if (failures.length === 0) return []
  const missing = failures.filter(({ shows_older }) => !shows_older).length
  const lots = formatCount(failures.length, 'лота', 'лотов', 'лотов')
  return [
    warning(
      'планировки',
      `Не загружены планировки ${lots}; показывать нечего у ${missing}`,
      'Адреса и причины: kvartal media failures. Исправьте файлы у того, кто выпускает фид.',
    ),
  ]
}

/** Checks whether portals fetch our feeds. */
export async function checkPortals(db: Database, now: Date): Promise<Finding[]> {
  const fetches = await listPortalFetches(db)
  const fetched = fetches.filter(({ byRobot, byOthers }) => byRobot !== null || byOthers !== null)
  if (fetched.length === 0) {
    return [
      warning(
        'площадки',
        'Фиды /feeds/*.xml ещё никто не забирал',
        'Укажите их адреса в кабинетах площадок (docs/feeds.md), если сайт отдаёт лоты площадкам.',
      ),
    ]
  }
  return fetched.map(({ portal, byRobot, byOthers }) => {
    const name = names[portal]
    const at = byRobot ?? byOthers ?? ''
    const text =
      byRobot === null
        ? `${name}: фид забирали ${at}, но не робот площадки`
        : `${name}: площадка забирала фид ${at}`
    if (now.getTime() - Date.parse(at) <= OLD_FETCH_MS) return ok('площадки', text)
    return warning(
      'площадки',
      text,
      `Площадка не приходила больше двух суток: проверьте адрес /feeds/${portal}.xml в её кабинете и kvartal export check ${portal}.`,
    )
  })
}
