import type { Page } from '@playwright/test'
import { clipId } from '../watching/demo-clip.ts'

/** A real value for every parameter of a path. */
const examples: Record<string, string> = {
  // A few of many similar rows: a rule that one row breaks is broken by all.
  '/admin/content': '/admin/content?search=judo',
  '/video/:id': `/video/${clipId}`,
  '/category/:slug': '/category/karate',
  '/genre/:slug': '/genre/samurai-drama',
  '/instructors/:id': '/instructors/ins_marcus-bell',
  '/instructors/:id/book': '/instructors/ins_marcus-bell/book',
  '/admin/instructors/:id/sessions': '/admin/instructors/ins_marcus-bell/sessions?view=all',
  '/admin/courses/:id': '/admin/courses/crs_white-belt-karate',
  // The demo has no payments.
  '/admin/payments/:id/receipt': '/admin/payments/chg_none/receipt',
  '/admin/messages/:id': '/admin/messages/msg_demo-stream-stops',
  '/admin/users/:id': '/admin/users/mem_5ac8f293-0e7d-4b95-a3d4-61b7e20fd404',
  '/admin/newsletter/:id': '/admin/newsletter/cmp_demo-draft',
  '/store/product/:id': '/store/product/prd_enso-tee',
  // The demo has no orders.
  '/order/:id': '/order/ord_none',
  '/admin/orders/:id': '/admin/orders/ord_none',
  '/product/:id': '/product/prd_enso-tee',
  '/admin/*': '/admin/nowhere',
}

/** An address of the demo at which a path of the table is tested; a course the person takes, where there is one. */
export async function exampleOf(path: string, page: Page): Promise<string> {
  const known = examples[path]
  if (known) return known
  if (!/[:*]/.test(path)) return path
  const taken = await page.request.get('/api/user/enrollments')
  const enrollments: { courseId: string }[] = taken.ok() ? await taken.json() : []
  const courses: { id: string }[] = await (await page.request.get('/api/courses?limit=1')).json()
  const id = enrollments[0]?.courseId ?? courses[0]?.id ?? 'crs_none'
  const course: { lessons?: { id: string }[] } = await (await page.request.get(`/api/courses/${id}`)).json()
  return path
    .replace(':lessonId', course.lessons?.[0]?.id ?? 'les_none')
    .replace('/course/:id', `/course/${id}`)
    .replace(/:\w+/g, 'none')
}

/** Goes to an address as a link of the page would, without reloading the page. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
