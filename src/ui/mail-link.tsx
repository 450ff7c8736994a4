// chunk: first-load

/** An e-mail address as a link. One that has no room in a line breaks before «@», not within a word. */
export function MailLink({
  address,
  className,
}: {
  address: string
  className?: string | undefined
}) {
  const at = address.lastIndexOf('@')
  return (
    <a href={`mailto:${address}`} className={className}>
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  )
}
