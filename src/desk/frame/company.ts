/** The name of the company, which the page of the desk brings; an empty text while nothing names it. */
export function findCompany(): string {
  return document.querySelector<HTMLElement>('#desk')?.dataset['company'] ?? ''
}
