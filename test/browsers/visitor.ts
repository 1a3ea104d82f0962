import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

/** A person before a browser: looks for things by their names, and waits until they are there. */
export type Visitor = ReturnType<typeof createVisitor>

export function createVisitor(driver: Driver, origin: string) {
  const look = async (kinds: string, name: string | RegExp) => {
    const wanted = typeof name === 'string' ? { exactly: name } : { pattern: name.source }
    const found = await driver.run(firstVisible, { kinds, ...wanted })
    if (!found) throw new Error(`The page shows no ${kinds} with the name ${name}`)
    return found
  }
  return {
    open: (path: string) => driver.open(`${origin}${path}`),
    /** Waits for an element of these kinds, given as a selector. */
    see: (kinds: string, name: string | RegExp) => expect(() => look(kinds, name)).toPass(),
    press: (kinds: string, name: string | RegExp) =>
      expect(async () => driver.press(await look(kinds, name))).toPass(),
    /** Types into a field, which is found by its label. */
    async type(field: string, label: string, text: string): Promise<void> {
      await expect(() => look(field, label)).toPass()
      await driver.type(await look(field, label), text)
    },
    read: driver.run,
  }
}

type Wanted = { kinds: string; exactly?: string; pattern?: string }

/** In the page: the first visible element of these kinds whose name matches. */
function firstVisible({ kinds, exactly, pattern = '' }: Wanted): Element | null {
  const labelOf = (element: HTMLElement) =>
    element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : element.innerText
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? labelOf(element) ?? '').replace(/\s+/g, ' ').trim()
  const isNamed = (name: string) =>
    exactly === undefined ? new RegExp(pattern).test(name) : name === exactly
  return (
    Array.from(document.querySelectorAll<HTMLElement>(kinds)).find(
      (element) => element.checkVisibility() && isNamed(nameOf(element)),
    ) ?? null
  )
}
