/**
 * Counts down to zero and calls `onTick` with the seconds left; zero is reported once. The clock decides, so throttled
 * timers of a hidden tab do not extend the countdown. Returns a function that stops it.
 */
export function startCountdown(seconds: number, onTick: (left: number) => void): () => void {
  const end = performance.now() + seconds * 1000
  const timer = setInterval(() => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000))
    if (left === 0) clearInterval(timer)
    onTick(left)
  }, 1000)
  return () => clearInterval(timer)
}
