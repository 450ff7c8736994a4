import Hls, { ErrorDetails, ErrorTypes, Events } from 'hls.js'

/** A film without progress for this long is loaded again, ms. */
const STALL_MS = 12_000
const CHECK_MS = 2_000
/** After so many failures in a row without a new frame the film counts as unavailable. */
const MAX_FAILURES = 4
const RETRY_MS = 3_000
/** The browser has no decoder for the film: another attempt would end the same way. */
const UNPLAYABLE: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
])

interface AttachOptions {
  url: string
  isLive: boolean
  /** Called when the film does not come any more, and when it plays again. */
  onUnavailable: (isUnavailable: boolean) => void
  /** Called when this browser cannot play the film at all. */
  onFailed: () => void
}

/**
 * Plays an HLS film in a browser that cannot play it by itself. Errors of network and media are recovered; a live film
 * whose segment numbers start again, or that stands still, is loaded again. Returns a function that ends it.
 */
export function attachHls(video: HTMLVideoElement, options: AttachOptions): () => void {
  const { url, isLive, onUnavailable, onFailed } = options
  if (!Hls.isSupported()) {
    onFailed()
    return () => {}
  }
  let hls = start()
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let lastTime = -1
  let stoodMs = 0

  const watch = setInterval(() => {
    if (video.paused || video.ended || video.currentTime !== lastTime) {
      if (video.currentTime !== lastTime && !video.paused) recovered()
      lastTime = video.currentTime
      stoodMs = 0
      return
    }
    stoodMs += CHECK_MS
    if (stoodMs >= STALL_MS) failed()
  }, CHECK_MS)

  return () => {
    clearInterval(watch)
    clearTimeout(retry)
    hls.destroy()
  }

  function start(): Hls {
    const created = new Hls({
      // A worker would be created from a blob, which the content security policy forbids.
      enableWorker: false,
      ...(isLive && { liveSyncDurationCount: 3, liveMaxLatencyDurationCount: 10 }),
    })
    let firstListed = -1
    created.on(Events.LEVEL_UPDATED, (_event, { details }) => {
      if (!details.live) return
      if (details.startSN < firstListed) restart()
      else firstListed = details.startSN
    })
    created.on(Events.ERROR, (_event, { fatal, type, details }) => {
      if (!fatal) return
      if (UNPLAYABLE.has(details)) {
        clearInterval(watch)
        clearTimeout(retry)
        created.destroy()
        onFailed()
      } else if (type === ErrorTypes.MEDIA_ERROR && failures === 0) {
        failures += 1
        created.recoverMediaError()
      } else failed()
    })
    created.loadSource(url)
    created.attachMedia(video)
    return created
  }

  function recovered(): void {
    if (failures > 0) onUnavailable(false)
    failures = 0
  }

  function failed(): void {
    stoodMs = 0
    failures += 1
    if (failures >= MAX_FAILURES) {
      // What has been decoded stays in the picture.
      hls.stopLoad()
      onUnavailable(true)
    }
    clearTimeout(retry)
    retry = setTimeout(restart, RETRY_MS * Math.min(failures, 10))
  }

  function restart(): void {
    hls.destroy()
    hls = start()
    void video.play().catch(() => {
      // The browser wants a click first; its own controls offer one.
    })
  }
}
