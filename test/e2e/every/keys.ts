import { expect, type Locator, type Page } from '@playwright/test'

/** How a person without a pointer moves around a page. */

/** No path on a page is longer than this. */
const mostPresses = 80

/**
 * Walks with Tab (or back, with Shift and Tab) until the target has the focus, and expects that the focus is visible.
 */
export async function walkTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeAttached()
  // A control that is loading takes no press.
  await expect(wanted).toBeEnabled()
  const unfocused = await wanted.evaluate(lookOf)
  for (let presses = 0; !(await wanted.evaluate(isFocused)); presses++) {
    if (presses === mostPresses) throw new Error(`${key} does not lead to ${wanted}`)
    await page.keyboard.press(key)
  }
  await expect(async () => {
    const { focus, look } = await wanted.evaluate(lookOf)
    expect(focus).toBe('in sight')
    if (unfocused.focus === '') expect(look, 'The focus changes how it looks').not.toBe(unfocused.look)
  }, `The focus on ${wanted} shows`).toPass({ timeout: 5000 })
}

const isFocused = (element: Element) => document.activeElement === element

/** The look of an element and its stand-in, and whether it has a visible focus. */
function lookOf(element: Element): { focus: string; look: string } {
  // The stand-in of an input is beside it, or in its label.
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const places = [...labels, element.parentElement ?? element]
  const looks = places
    .flatMap((place) => [place, ...place.querySelectorAll('*')])
    .flatMap((part) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(part, pseudo)
        return [outline, boxShadow, borderColor, backgroundColor].join()
      }),
    )
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const shown = document.elementFromPoint(x, y)
  const focusOf = () => {
    if (document.activeElement !== element) return ''
    if (!element.matches(':focus-visible')) return 'not marked as had by keys'
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'out of sight'
    return shown?.contains(element) || places.some((place) => place.contains(shown))
      ? 'in sight'
      : `covered by ${shown?.tagName} ${shown?.className}`
  }
  return { focus: focusOf(), look: looks.join(';') }
}

/** Walks to the target and presses a key there. */
export async function press(page: Page, wanted: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab', key = 'Enter') {
  await walkTo(page, wanted, way)
  await page.keyboard.press(key)
}

/** Replaces the text of a field. */
export async function write(page: Page, field: Locator, words: string): Promise<void> {
  await walkTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

/** Shows another tab with the arrow keys: for Tab they are one stop, whichever is shown. */
export async function turnTo(page: Page, name: string | RegExp, way: 'Tab' | 'Shift+Tab' = 'Tab') {
  const wanted = page.getByRole('tab', { name })
  await expect(wanted).toBeVisible()
  const tabs = page.getByRole('tab')
  const selected = await tabs.evaluateAll((all) => all.map(({ ariaSelected }) => ariaSelected === 'true'))
  let at = selected.indexOf(true)
  await walkTo(page, tabs.nth(at), way)
  const to = await wanted.evaluate((tab) => [...(tab.parentElement?.children ?? [])].indexOf(tab))
  while (at !== to) {
    at = (at + 1) % selected.length
    await page.keyboard.press('ArrowRight')
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
  }
  await expect(wanted).toBeFocused()
}
