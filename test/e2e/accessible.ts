import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails on any violation of WCAG 2.2 AA that can be detected automatically. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => inMotion(page), { message: 'what fades in has come' }).toBe(0)
  for (const frame of page.frames()) {
    // Half a megabyte of code, sent once a document. Frames report to the page that contains them.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  }
  const violations = await page.evaluate(async (values) => {
    const { violations } = await window.axe.run({
      runOnly: { type: 'tag', values },
      // No test reads passed rules, and none of these rules needs the stylesheets.
      reporter: 'no-passes',
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, wcag)
  expect(violations).toEqual([])
}

/** The number of running transitions that will end. Half faded in, text does not have its final colours. */
const inMotion = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {}
        return animation.playState === 'running' && typeof endTime === 'number' && endTime < Infinity
      }).length,
  )
