/** The name of the company, which the page of the desk brings; an empty text while nothing names it. */
export function findCompany(): string {
  return readFact('company')
}

/** Whether a request can be sent to a channel: one that the settings do not name gets nothing. */
export function hasChannel(channel: string): boolean {
  return readFact('channels').split(' ').includes(channel)
}

function readFact(name: string): string {
  return document.querySelector<HTMLElement>('#desk')?.dataset[name] ?? ''
}
