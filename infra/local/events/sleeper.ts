/** A pause that `wake` cuts short, even if it is called just before the pause begins. */
export function createSleeper() {
  let awake = false
  let end: () => void = () => {}
  return {
    wake() {
      awake = true
      end()
    },
    async sleep(ms: number): Promise<'woken' | 'rested'> {
      if (!awake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const woken = awake
      awake = false
      return woken ? 'woken' : 'rested'
    },
  }
}
