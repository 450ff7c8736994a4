import { resolve } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { listBackups } from '../../src/features/backup/backup-folder.server.ts'
import type { Clock } from '../../src/lib/time/clock.ts'
import { getErrorCode } from '../../src/lib/errors.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** A daily backup and two hours for it to run. */
const OLD_BACKUP_MS = 26 * 3_600_000
const CHECK = 'копии'

/** Checks that `BACKUP_DIR` has a backup of the last day. */
export async function checkBackup(config: Config, clock: Clock): Promise<Finding[]> {
  if (config.BACKUP_DIR === undefined) {
    return [
      warning(
        CHECK,
        'BACKUP_DIR не задан: неизвестно, есть ли резервные копии',
        'Задайте папку копий и запускайте каждый день kvartal backup ПАПКА --verify --keep 14.',
      ),
    ]
  }
  const folder = resolve(config.BACKUP_DIR)
  const advice = `Запустите kvartal backup ${folder} --verify и проверьте, что он запускается каждый день.`
  try {
    const [newest] = await listBackups(folder)
    if (!newest) return [problem(CHECK, `В папке ${folder} нет ни одной копии`, advice)]
    const age = clock.now().getTime() - newest.at.getTime()
    const hours = `Последняя копия сделана ${Math.floor(age / 3_600_000)} ч назад`
    return [age <= OLD_BACKUP_MS ? ok(CHECK, hours) : problem(CHECK, hours, advice)]
  } catch (error) {
    return [problem(CHECK, `Папку ${folder} не прочитать (${getErrorCode(error)})`, advice)]
  }
}
