/** What a drawn person wears on the head: nothing, a helmet of the site, or the headset of who answers calls. */
const HEADS = [
  'M38 44c0-18 10-26 22-26s22 8 22 26c-4-8-10-12-16-13-8 3-20 3-28 13z',
  'M34 40c0-16 11-26 26-26s26 10 26 26zM28 40h64M56 14v14M66 14v14',
  'M36 50c-2-22 9-34 24-34s26 12 24 34M34 48h6v14h-6zM80 48h6v14h-6zM83 62c0 10-8 14-16 14',
  'M36 62c-6-30 6-46 24-46s30 16 24 46c-4 2-6-2-6-8 0-10-4-16-8-20-8 6-20 8-28 8-2 8 0 16-2 24-2 2-4 2-4-2z',
]

/** A person in the line style of the drawings. It is no portrait: every role has the same. */
export function Person({ index, className }: { index: number; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 120 150"
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path
        strokeWidth="1.6"
        d="M40 44v12c0 14 9 24 20 24s20-10 20-24V44M51 78v14c0 6-4 8-10 10-18 6-28 16-31 47M69 78v14c0 6 4 8 10 10 18 6 28 16 31 47"
      />
      <path strokeWidth="1" d="M42 101l18 20 18-20M60 121v28" />
      <path strokeWidth="1.6" fill="var(--paper)" d={HEADS[index % HEADS.length]} />
      <path stroke="var(--accent)" d="M0 149.5h120M60 143v7" />
    </svg>
  )
}
