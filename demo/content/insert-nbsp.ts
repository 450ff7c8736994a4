/**
 * Inserts non-breaking spaces after short prepositions and between numbers and their units, so that no line ends with
 * «в» or starts with «м²». Line breaks become spaces. HTML tags and their attributes are not changed.
 */
export function insertNbsp(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : formatPlainText(part)))
    .join('')
}

const nbsp = '\u00a0'
const months = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
const units = `м²|м³|м|см|мм|км|га|%|°C|₽|руб|млн|тыс|кВт|дБА|мин|час|часа|часов|дня|дней|год|года|году|лет|этаж|этажа|этажей|квартир|${months}`

const afterPreposition = /(?<![\p{L}\p{N}-])(в|на|с|к|о|у|и|по|за|из|от|до|не|а|для) +/giu
const insideNumber = /(?<=\d) (?=\d{3}(?!\d))/g
const beforeUnit = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\p{N}]))`, 'gu')
const aroundTimes = /(?<=\d) × (?=\d)/g
const betweenUnits = / (?=(?<=(?:млн|тыс\.) )₽)/g
const beforeStorey = /(?<=\d-(?:й|го|м|му)) (?=этаж)/g
const afterNumberSign = /(?<=№) (?=\d)/g
const afterHouse = /(?<=(?<!\p{L})(?:корпус|башн)\p{L}*) (?=\d)/giu
const beforeQuarter = /(?<=(?<![\p{L}\p{N}])[IV]{1,3}) (?=квартал)/gu
const beforeDash = / (?=[—–] )/g

function formatPlainText(text: string): string {
  return text
    .replace(afterPreposition, `$1${nbsp}`)
    .replace(insideNumber, nbsp)
    .replace(beforeUnit, nbsp)
    .replace(aroundTimes, `${nbsp}×${nbsp}`)
    .replace(betweenUnits, nbsp)
    .replace(beforeStorey, nbsp)
    .replace(afterNumberSign, nbsp)
    .replace(afterHouse, nbsp)
    .replace(beforeQuarter, nbsp)
    .replace(beforeDash, nbsp)
}
