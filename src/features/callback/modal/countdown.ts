/**
 * Counts whole seconds down to zero and tells each; zero is told once, and then it ends.
 * It goes by the clock, so a browser that slows a hidden tab's timers does not stretch it. Answers how to stop it.
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
