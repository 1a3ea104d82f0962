import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import { demoAccounts } from './accounts.ts'
import { instructorIdOf } from './ids.ts'
import { courseIdOf } from './load-courses.ts'

/** Purchases of the demo accounts, made through the API and paid at the stand-in of the provider. */

const hour = 3_600_000

/** The instructor of the demo account, their sessions, and the days from now from which a free time is looked for. */
const teacher = 'kenji-sato'
const sessions = [
  { by: 'premium', title: 'Private Lesson', description: 'Kihon at slow speed, please.', days: 1 },
  { by: 'free', title: 'First steps in karate', description: 'I have never trained before.', days: 2 },
  { by: 'master', title: 'Kata review', description: 'Bassai Dai, before my grading.', days: 3 },
  { by: 'premium', title: 'Private Lesson', description: 'Footwork for kumite.', days: 8 },
] as const

/** A course that is sold, and its price in cents. */
const soldCourse = { slug: 'krav-maga-for-the-way-home', cents: 4900, by: 'free' } as const

/** Orders of one shirt each; the first one is on its way. */
const orders = [
  { by: 'master', product: 'prd_enso-tee', size: 'm', color: 'white', isShipped: true },
  { by: 'premium', product: 'prd_red-sun-tee', size: 'l', color: 'black', isShipped: false },
] as const

const address = {
  country: 'US',
  firstName: 'Amara',
  lastName: 'Okafor',
  street: '118 Bedford Ave',
  city: 'Brooklyn',
  region: 'NY',
  postcode: '11249',
}

/** Books sessions, buys a course and orders goods, so that instructors and admins see what they look like. */
export async function loadPurchases(origin: string): Promise<void> {
  const call = {
    admin: await signedIn(origin, 'admin'),
    free: await signedIn(origin, 'free'),
    premium: await signedIn(origin, 'premium'),
    master: await signedIn(origin, 'master'),
  }
  for (const session of sessions) await bookSession(call[session.by], session)
  await sellCourse()
  const body = { provider: 'stripe' as const }
  await paid(
    call[soldCourse.by],
    await call[soldCourse.by](api.payments.buyCourse, { params: { id: courseIdOf(soldCourse.slug) }, body }),
  )
  for (const order of orders) await placeOrder(call[order.by], call.admin, order)
}

/** The API as one of the demo accounts. */
async function signedIn(origin: string, name: string): Promise<Call> {
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const { session } = await import('../../functions/model/members/sign-in-session.ts')
  const account = demoAccounts.find(({ email }) => email === `${name}@kiai.test`)
  if (!account) throw new Error(`There is no demo account ${name}`)
  const memberId = memberIdOf(account.sub)
  const secret = `${randomBytes(32).toString('base64url')}.${memberId}`
  const at = new Date()
  await session()
    .create({
      sid: createHash('sha256').update(secret).digest('base64url'),
      memberId,
      sess: {
        isAdmin: account.groups.includes('admin'),
        createdAt: at.toISOString(),
        authenticatedAt: at.toISOString(),
      },
      expire: Math.floor(at.getTime() / 1000) + 600,
    })
    .go()
  const headers = { cookie: `plain-kiai=${secret}`, origin }
  return createClient({
    origin,
    fetch: (to, init) => fetch(to, { ...init, headers: { ...init?.headers, ...headers } }),
  })
}

type Page = { checkoutUrl: string; purchaseId: string }

/** Pays on the provider's page, and returns from it. */
async function paid(call: Call, { checkoutUrl, purchaseId }: Page): Promise<void> {
  await press(checkoutUrl)
  await call(api.payments.checkPurchase, { params: { id: purchaseId } })
}

async function press(page: string): Promise<void> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(page).origin },
    body: new URLSearchParams({ outcome: 'succeed' }),
  })
  if (answer.status >= 400) throw new Error(`The payment page answers ${answer.status}`)
}

async function bookSession(call: Call, { title, description, days }: (typeof sessions)[number]) {
  const instructorId = instructorIdOf(teacher)
  const from = Date.now() + days * 24 * hour
  const query = { from: new Date(from).toISOString(), to: new Date(from + 6 * 24 * hour).toISOString() }
  const { slots, duration } = await call(api.bookings.listSlots, { params: { id: instructorId }, query })
  // Not the very first time: it is the one that a visitor of the demo would like to book.
  const scheduledAt = slots[2]
  if (!scheduledAt) return
  const body = { instructorId, title, description, scheduledAt, duration }
  const { id } = await call(api.bookings.createBooking, { body })
  await paid(call, await call(api.payments.payBooking, { params: { id }, body: { provider: 'stripe' } }))
}

/** Sets the price of the course that is sold. */
async function sellCourse(): Promise<void> {
  const { course } = await import('../../functions/model/catalogue/course.ts')
  const { slug, cents } = soldCourse
  await course()
    .patch({ id: courseIdOf(slug) })
    .set({ price: cents, updatedAt: new Date().toISOString() })
    .go()
}

async function placeOrder(
  call: Call,
  admin: Call,
  { product, size, color, isShipped }: (typeof orders)[number],
): Promise<void> {
  const { price } = await call(api.catalogue.getProduct, { params: { id: product } })
  const { total } = orderTotal([{ cents: centsOf(price), quantity: 1, isDigital: false }], 'standard')
  const { orderId, checkoutUrl } = await call(api.payments.checkOutOrder, {
    body: {
      items: [{ productId: product, size, color, quantity: 1, price }],
      address,
      shipping: 'standard',
      provider: 'stripe',
      total: dollarsOf(total),
      key: randomUUID(),
    },
  })
  const params = { id: orderId }
  const { payment } = await call(api.orders.getOrder, { params })
  await paid(call, { checkoutUrl, purchaseId: payment.purchaseId })
  if (!isShipped) return
  await admin(api.orders.packOrder, { params })
  await admin(api.orders.shipOrder, { params, body: { carrier: 'UPS', trackingNumber: '1Z 999 AA1 01' } })
}
