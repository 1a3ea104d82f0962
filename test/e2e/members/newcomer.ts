import type { Browser as Chromium, Page } from '@playwright/test'
import { type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { type Browser as Session, signUp } from '../../support/people/sign-in.ts'
import { cookiesOf } from '../browser.ts'
import { hearAnswers } from '../every/loading.ts'

/** The widths at which every screen is tested. */
export const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** The more common width for a task. With `E2E_WIDTHS=all` everything is tested at both. */
const first = (width: number) =>
  widths.filter((viewport) => process.env.E2E_WIDTHS === 'all' || viewport.width === width)
export const deskFirst = first(1440)
export const handFirst = first(390)

type Arrived = { page: Page; call: Call; origin: string }

/** A new member who has accepted the terms, in a window of their own. */
export async function arrive(
  browser: Chromium,
  origin = '',
  viewport = widths[0],
): Promise<Arrived & { email: string }> {
  const email = `member-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@kiai.test`
  const session = await signUp(origin, email, 'Mika', 'Oda')
  return { ...(await welcome(browser, session, viewport)), email }
}

/** The same for a session that has just begun. */
export async function welcome(browser: Chromium, session: Session, viewport = widths[0]): Promise<Arrived> {
  const { origin } = session
  const call = createClient({ fetch: (input, init) => session.fetch(String(input), asOwn(origin, init)) })
  await call(api.auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  const context = await browser.newContext({ baseURL: origin, ...(viewport && { viewport }) })
  hearAnswers(context)
  await context.addCookies(cookiesOf(session))
  return { page: await context.newPage(), call, origin }
}

const asOwn = (origin: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init.headers)), origin },
})
