/**
 * The document for when the error page itself fails (§2.11): it needs no data, no React and
 * no file. `requestId` is the only detail; the error's message is in the log.
 */
export function lastResortPage(requestId: string): string {
  return `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Ошибка</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head><body><main><h1 lang="en">An error occurred while showing the error page</h1><p>Номер обращения: ${requestId}</p><p><a href="/">На главную</a></p></main></body></html>`
}
