import type { Browser as Chromium, Page } from '@playwright/test'
import { type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { signUp } from '../support/sign-in.ts'
import { cookiesOf } from './browser.ts'

/** What every screen is tried at. */
export const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** What is long to do and done at a desk by most: in a hand as well with `E2E_WIDTHS=all`. */
export const deskFirst = process.env.E2E_WIDTHS === 'all' ? widths : widths.slice(0, 1)

type Arrived = { page: Page; call: Call; email: string; origin: string }

/** Somebody new who has accepted the terms, in a window of their own. */
export async function arrive(browser: Chromium, origin = '', viewport = widths[0]): Promise<Arrived> {
  const email = `member-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@kiai.test`
  const session = await signUp(origin, email, 'Mika', 'Oda')
  const call = createClient({ fetch: (input, init) => session.fetch(String(input), asOwn(origin, init)) })
  await call(api.auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  const context = await browser.newContext({ ...(viewport && { viewport }) })
  await context.addCookies(cookiesOf(session))
  return { page: await context.newPage(), call, email, origin }
}

const asOwn = (origin: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init.headers)), origin },
})
