import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, signInAs } from './browser.ts'

/** Every screen of the route table, as the one who may see most of it, on a desk and in a hand. */

const table = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8')
const paths = [...new Set([...table.matchAll(/^\s+path: '([^']+)'/gm)].map(([, path = '']) => path))]

/** Something real for every name a path holds. */
const examples: Record<string, string> = {
  '/video/:id': '/video/vid_the-jab-is-a-question',
  '/category/:slug': '/category/karate',
  '/genre/:slug': '/genre/samurai-drama',
  '/admin/*': '/admin/nowhere',
}

async function exampleOf(path: string, page: Page): Promise<string> {
  if (!/[:*]/.test(path)) return path
  const known = examples[path]
  if (known) return known
  const courses: { id: string }[] = await (await page.request.get('/api/courses?limit=1')).json()
  const id = courses[0]?.id ?? 'crs_none'
  const course: { lessons?: { id: string }[] } = await (await page.request.get(`/api/courses/${id}`)).json()
  return path
    .replace(':lessonId', course.lessons?.[0]?.id ?? 'les_none')
    .replace('/course/:id', `/course/${id}`)
    .replace(/:\w+/g, 'none')
}

test.describe.configure({ mode: 'parallel' })

for (const [name, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['hand', { width: 390, height: 844 }],
] as const) {
  for (const path of [...paths, '/no/such/page']) {
    test(`${path} is accessible on a ${name}, says its title and keeps still`, async ({ browser }) => {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await signInAs(page, 'admin')
      await page.goto(await exampleOf(path, page))
      await page.waitForLoadState('networkidle')
      await expect(page.locator('main h1, main h2').first()).toBeVisible()
      await expect(page).toHaveTitle(/Kiai/)
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(errors).toEqual([])
      await context.close()
    })
  }
}

for (const path of ['/', '/videos', '/api/login']) {
  test(`${path} is accessible to a visitor`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  })
}
