import { useState } from 'react'

/** The columns of the list beside the lot itself, in their order. */
export const columnTitles = {
  place: 'Где',
  price: 'Цена',
  meter: 'Цена за\u00a0м²',
  status: 'Статус',
  hand: 'Вручную',
  portals: 'Порталы',
  source: 'Источник',
} as const
export type ColumnName = keyof typeof columnTitles
export const columnNames = Object.keys(columnTitles) as ColumnName[]

const KEY = 'desk-lot-columns'
const usual: readonly ColumnName[] = ['place', 'price', 'status', 'hand', 'portals']

/** Returns the columns that the person has chosen in this browser, and a function that shows or hides one. */
export function useColumns(): [
  columns: readonly ColumnName[],
  change: (name: ColumnName, isShown: boolean) => void,
] {
  const [columns, setColumns] = useState(readColumns)
  const change = (name: ColumnName, isShown: boolean) => {
    const next = columnNames.filter((one) => (one === name ? isShown : columns.includes(one)))
    setColumns(next)
    try {
      localStorage.setItem(KEY, next.join(' '))
    } catch {
      // Without storage they last as long as the screen.
    }
  }
  return [columns, change]
}

function readColumns(): readonly ColumnName[] {
  try {
    const stored = localStorage.getItem(KEY)?.split(' ')
    return stored ? columnNames.filter((name) => stored.includes(name)) : usual
  } catch {
    return usual
  }
}
