/** What all forms of a list send: its key, and the furniture of its address, which is stored nowhere else. */
export function ListFields({ list }: { list: { key: string; furniture: string } }) {
  return (
    <>
      <input type="hidden" name="key" value={list.key} />
      {list.furniture === '' ? null : (
        <input type="hidden" name="furniture" value={list.furniture} />
      )}
    </>
  )
}
