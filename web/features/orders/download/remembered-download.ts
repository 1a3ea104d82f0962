/** Which downloads have chunks in this browser, so that a page without any loads no code for them. */
export type Remembered = 'running' | 'saved'

const keyOf = (name: string) => `kiai-download ${name}`

export function recallDownload(name: string): Remembered | undefined {
  try {
    const known = localStorage.getItem(keyOf(name))
    return known === 'running' || known === 'saved' ? known : undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. */
export function rememberDownload(name: string, state: Remembered | undefined): void {
  try {
    if (state) localStorage.setItem(keyOf(name), state)
    else localStorage.removeItem(keyOf(name))
  } catch {
    // Storage may be full or blocked: the download then works, but cannot continue after a reload.
  }
}
