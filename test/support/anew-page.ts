import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

/** Vitest `setupFiles` of the screens: every file starts with a fresh browser. */

cleanup()
vi.useRealTimers()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
for (const name of document.cookie.split(/=[^;]*;?\s*/).filter(Boolean)) {
  // biome-ignore lint/suspicious/noDocumentCookie: this is what pages read
  document.cookie = `${name}=; Path=/; Max-Age=0`
}
for (const part of [document.head, document.body]) part.replaceChildren()
for (const element of [document.documentElement, document.body]) {
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
}
history.replaceState(null, '', '/')
