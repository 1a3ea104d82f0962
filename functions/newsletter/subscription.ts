import { Problem } from '#shared/contract/problem.ts'
import { mailEntities, mailSteps } from '../model/mail/mail.ts'
import {
  newsletterSubscriber,
  newUnsubscribeToken,
  type SubscriberItem,
} from '../model/members/newsletter-subscriber.ts'
import { endSubscription, subscriptionEntities } from '../model/newsletter/end-subscription.ts'
import { countSteps } from '../model/newsletter/newsletter-count.ts'
import { newId } from '../model/table/new-id.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

const written = { ...subscriptionEntities, ...mailEntities }

type Given = { email: string; firstName?: string | undefined }

/** An address gets at most one confirmation mail in this time, however often it is entered. */
const askedEveryMs = 24 * 3_600_000

/**
 * Adds an address to the list, or back to it. A member's own address is active at once; any other address first gets
 * a confirmation mail, at most once a day. Every address takes one read and one transaction: neither the answer nor
 * its duration reveals which addresses are known.
 */
export async function subscribe({ email, firstName }: Given, isOwn: boolean): Promise<void> {
  await tryAgain(async () => {
    const { data: known } = await newsletterSubscriber().get({ email }).go({ consistent: true })
    const now = clock.now()
    const at = now.toISOString()
    if (isOwn) return put(known, { email, firstName, list: 'active', at })
    const isAsked = known?.askedAt && now.getTime() - Date.parse(known.askedAt) < askedEveryMs
    if (known?.list === 'active' || (known?.list === 'pending' && isAsked)) return leaveAsItIs(email)
    // A subscriber who left today gets no second confirmation mail today when another person enters the address.
    const id = known?.id ?? newId('subscriber')
    const asks = isAsked
      ? []
      : mailSteps(
          { kind: 'newsletterConfirm', memberId: id, cause: `${id}-${now.getTime()}`, about: {} },
          now,
        )
    await put(known, { email, firstName, list: 'pending', at, id, asks })
  })
}

type Put = Given & {
  list: 'active' | 'pending'
  at: string
  id?: string
  asks?: Step<typeof mailEntities>[]
}

async function put(known: SubscriberItem | null, wanted: Put): Promise<void> {
  const { email, firstName, list, at, asks = [] } = wanted
  const id = known?.id ?? wanted.id ?? newId('subscriber')
  const isActive = list === 'active'
  const state = {
    list,
    isActive,
    subscribedAt: at,
    ...(firstName && { firstName }),
    ...(asks.length > 0 && { askedAt: at }),
  }
  const steps: Step<typeof written>[] = [
    {
      write: ({ newsletterSubscriber }) => {
        if (!known) {
          return newsletterSubscriber.create({ email, id, token: newUnsubscribeToken(), ...state }).commit()
        }
        return newsletterSubscriber
          .patch({ email })
          .set({ ...state, version: known.version + 1 })
          .remove(['unsubscribedAt'])
          .composite({ id })
          .where((a, { eq }) => eq(a.version, known.version))
          .commit()
      },
    },
    ...countSteps(isActive && known?.list !== 'active' ? 'joined' : 'neither', at),
    ...asks,
  ]
  await writeSteps(written, steps)
}

/** As many table calls as for a new address. */
async function leaveAsItIs(email: string): Promise<void> {
  await writeSteps(written, [
    {
      write: ({ newsletterSubscriber }) => newsletterSubscriber.patch({ email }).add({ version: 1 }).commit(),
    },
  ])
}

const noSuchLink = () =>
  new Problem(
    'subscriber.not_found',
    'This link belongs to no subscription. It may be incomplete, or the address is no longer on our list.',
  )

async function subscriberOf(token: string): Promise<SubscriberItem> {
  const { data } = await newsletterSubscriber().query.byToken({ token }).go()
  const [found] = data
  if (!found) throw noSuchLink()
  const { data: known } = await newsletterSubscriber().get({ email: found.email }).go({ consistent: true })
  if (!known || known.token !== token) throw noSuchLink()
  return known
}

/** The link of the confirmation mail was used: the reader owns the address. */
export async function confirm(token: string): Promise<void> {
  await tryAgain(async () => {
    const known = await subscriberOf(token)
    if (known.list === 'active') return
    if (known.list === 'left') {
      throw new Problem('subscriber.not_found', 'This link was already used. Please subscribe again.')
    }
    await put(known, { email: known.email, list: 'active', at: clock.now().toISOString() })
  })
}

/** Ends the subscription of a link; a subscription that has already ended is no error. */
export async function unsubscribe(token: string): Promise<void> {
  await leave((await subscriberOf(token)).email)
}

/** Removes an address from the list, if it is there; with `since`, unless it subscribed after that. */
export const leave = (email: string, since?: string): Promise<void> =>
  endSubscription(email, clock.now().toISOString(), since)

export async function preferencesOf(token: string) {
  const { email, firstName, isActive } = await subscriberOf(token)
  return { email: masked(email), firstName: firstName ?? null, isActive }
}

type Preferences = { firstName?: string | undefined; isActive: boolean }

/** The link came by mail to that address, so no confirmation is needed. */
export async function setPreferences(token: string, { firstName, isActive }: Preferences) {
  await tryAgain(async () => rename(await subscriberOf(token), firstName))
  await tryAgain(async () => {
    const known = await subscriberOf(token)
    if (!isActive) return leave(known.email)
    if (known.list === 'active') return
    await put(known, { email: known.email, list: 'active', at: clock.now().toISOString() })
  })
  return preferencesOf(token)
}

/** Changes the first name, or removes it if empty; undefined keeps the current one. */
async function rename({ email, id, version, ...known }: SubscriberItem, firstName?: string): Promise<void> {
  if (firstName === undefined || firstName === (known.firstName ?? '')) return
  await writeSteps(written, [
    {
      write: ({ newsletterSubscriber }) => {
        const next = newsletterSubscriber.patch({ email }).set({ version: version + 1 })
        const named = firstName ? next.set({ firstName }) : next.remove(['firstName'])
        return named
          .composite({ id })
          .where((a, { eq }) => eq(a.version, version))
          .commit()
      },
    },
  ])
}

/** `m…@kiai.test` */
const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1…')
