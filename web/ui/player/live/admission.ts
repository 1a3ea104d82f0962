import type { LiveOptions } from './live-state.ts'

/** How early access is renewed before it ends; access that is short is renewed after half of it. */
const renewEarlyMs = 30_000

/** Renews access before it ends. A refusal ends the stream; a lost connection does not. */
export function keepAdmitted({ source, renew, onChange }: LiveOptions) {
  let current = source
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const schedule = () => {
    const left = Date.parse(current.expiresAt) - Date.now()
    clearTimeout(timer)
    timer = setTimeout(renewNow, Math.max(left - Math.min(renewEarlyMs, left / 2), 5000))
  }
  const renewNow = async (): Promise<boolean> => {
    try {
      current = await renew()
    } catch {
      if (!isStopped) onChange({ failure: 'refused' })
      return false
    }
    if (!isStopped) schedule()
    return !isStopped
  }
  schedule()

  return {
    /** A different URL for each opening if a token can be used only once. */
    url: () => current.url,
    back: () => current.back,
    renew: renewNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
