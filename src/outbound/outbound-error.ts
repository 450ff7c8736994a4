/**
 * A request to another host that brought nothing. The message is Russian and for the operator; `isRefused` tells that
 * our own rules forbid the request, so that repeating it is useless until the settings change.
 */
export class OutboundError extends Error {
  readonly isRefused: boolean

  constructor(message: string, options: { isRefused?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.isRefused = options.isRefused ?? false
  }
}
