import { randomUUID } from 'node:crypto'
import type { PaymentSettings, PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import type { SocialLinksChange } from '#shared/contract/payments/site-settings.ts'
import { Problem } from '#shared/contract/problem.ts'
import { platformFee } from '#shared/rules/money/fees.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { type PaymentSettingsItem, paymentSettings } from '../../model/payments/payment-settings.ts'
import { termsOf } from '../../model/payments/session-credit.ts'
import { forgetSite, toSite } from '../../model/payments/site-settings.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { keepKeys, type PaymentKeys, readKeys } from '../../ports/payments/payment-keys.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { currentSettings } from '../provider/keys.ts'
import { asProblem } from '../provider/problem.ts'
import { providers } from '../providers.ts'
import { testedPayPal, testedStripe } from './test-keys.ts'

const shown = (end: string | undefined) => (end === undefined ? null : `••••${end}`)
const isShown = (given: string | undefined) => given?.startsWith('••••') ?? false

/** The payment settings without the keys. */
export function toSettings(item: PaymentSettingsItem | undefined): PaymentSettings {
  const { stripe, paypal } = item ?? {}
  return {
    stripeSecretKey: shown(stripe?.secretKeyEnd),
    stripePublishableKey: stripe?.publishableKey ?? null,
    stripeMode: stripe ? (stripe.isLive ? 'live' : 'test') : null,
    stripeWebhook: stripe?.webhook ?? null,
    paypalClientId: shown(paypal?.clientIdEnd),
    paypalClientSecret: shown(paypal?.clientSecretEnd),
    paypalMode: item?.paypalMode ?? 'sandbox',
    paypalWebhook: paypal?.webhook ?? null,
    platformFeePercentage: item?.platformFee ?? platformFee.percentage,
    taxName: item?.taxName ?? null,
    taxPercentage: item?.taxPercentage ?? 0,
    sessionCredits: termsOf(item),
    site: toSite(item),
    updatedAt: item?.updatedAt ?? null,
  }
}

/** Empty values are not stored. */
const setPages = (given: SocialLinksChange) =>
  Object.fromEntries(Object.entries(given).filter(([, address]) => address !== ''))

/**
 * Changes the payment settings. Absent fields, and fields sent back as they were shown, stay. New keys are first
 * tested with their provider, which also makes the webhook; then they are stored. If two admins save at once, the
 * second is refused.
 */
export async function changeSettings(change: PaymentSettingsChange): Promise<PaymentSettings> {
  const known = await currentSettings()
  const { knownUpdatedAt } = change
  if (knownUpdatedAt !== undefined && knownUpdatedAt !== (known?.updatedAt ?? null)) throw outdated()
  const kept = known?.keysVersion ? await readKeys(known.keysVersion) : {}
  let stripe: ChangedStripe
  let saved: PaymentSettingsItem | undefined
  try {
    stripe = await changedStripe(change, kept)
    saved = await changeRest(change, { known, kept, stripe })
    return toSettings(saved)
  } catch (error) {
    throw refusedKeys(error)
  } finally {
    await tidied(stripe, saved !== undefined)
  }
}

type ChangedStripe = (Set<'stripe'> & { tidy(isKept: boolean): Promise<void> }) | undefined | 'same'

async function changeRest(
  change: PaymentSettingsChange,
  {
    known,
    kept,
    stripe,
  }: { known: PaymentSettingsItem | undefined; kept: PaymentKeys; stripe: ChangedStripe },
): Promise<PaymentSettingsItem> {
  const base = bare(known)
  const paypal = await changedPayPal(change, kept, base.paypalMode)
  const texts = withText(withText(base, 'contactEmail', change.contactEmail), 'banner', change.banner)
  const next: PaymentSettingsItem = {
    ...texts,
    ...(change.paypalMode && { paypalMode: change.paypalMode }),
    ...(change.platformFeePercentage !== undefined && { platformFee: change.platformFeePercentage }),
    ...(change.taxPercentage !== undefined && { taxPercentage: change.taxPercentage }),
    ...(change.taxName !== undefined && { taxName: change.taxName }),
    ...(change.socialLinks && { social: setPages(change.socialLinks) }),
    ...(change.sessionCredits && { sessionCredits: change.sessionCredits }),
    ...(change.newsletterTracking !== undefined && { newsletterTracking: change.newsletterTracking }),
    ...(change.office && { office: change.office }),
    ...(change.hours && { hours: change.hours }),
    ...(change.standardShipping && { standardShipping: centsOf(change.standardShipping) }),
  }
  const keys: PaymentKeys = { ...kept }
  if (stripe !== 'same') assign(next, keys, 'stripe', stripe)
  if (paypal !== 'same') assign(next, keys, 'paypal', paypal)
  if (stripe === 'same' && paypal === 'same') return save(known, next)
  const keysVersion = randomUUID()
  await keepKeys(keysVersion, keys, known?.keysVersion)
  return save(known, { ...next, keysVersion })
}

/** An absent value stays, and an empty one is removed. */
function withText(
  next: PaymentSettingsItem,
  name: 'contactEmail' | 'banner',
  text: string | undefined,
): PaymentSettingsItem {
  if (text === undefined) return next
  const { [name]: _before, ...rest } = next
  return text === '' ? rest : { ...rest, [name]: text }
}

/** A leftover webhook is no reason to fail: its events are refused or known already. */
async function tidied(stripe: ChangedStripe, isKept: boolean): Promise<void> {
  if (!stripe || stripe === 'same') return
  try {
    await stripe.tidy(isKept)
  } catch (error) {
    log('error', 'webhooks not tidied', errorFacts(error))
  }
}

type Set<Name extends 'stripe' | 'paypal'> = {
  keys: NonNullable<PaymentKeys[Name]>
  shown: NonNullable<PaymentSettingsItem[Name]>
}

function assign<Name extends 'stripe' | 'paypal'>(
  next: PaymentSettingsItem,
  keys: PaymentKeys,
  name: Name,
  set: Set<Name> | undefined,
): void {
  Reflect.deleteProperty(next, name)
  Reflect.deleteProperty(keys, name)
  if (!set) return
  Object.assign(next, { [name]: set.shown })
  Object.assign(keys, { [name]: set.keys })
}

function bare(known: PaymentSettingsItem | undefined): PaymentSettingsItem {
  return {
    ...(known ?? { paypalMode: 'sandbox' as const }),
    updatedAt: later(known?.updatedAt ?? '', clock.now()),
  }
}

/** `same` if the keys are not part of the change; undefined if they are to be removed. */
async function changedStripe(
  { stripeSecretKey, stripePublishableKey }: PaymentSettingsChange,
  { stripe }: PaymentKeys,
): Promise<ChangedStripe> {
  if (stripeSecretKey === undefined && stripePublishableKey === undefined) return 'same'
  const secretKey = isShown(stripeSecretKey) ? stripe?.secretKey : (stripeSecretKey ?? stripe?.secretKey)
  const publishableKey = stripePublishableKey ?? stripe?.publishableKey
  if (!secretKey && !publishableKey) return undefined
  if (secretKey === stripe?.secretKey && publishableKey === stripe?.publishableKey) return 'same'
  if (!secretKey || !publishableKey)
    throw new Problem('keys.refused', 'Stripe needs both the secret key and the publishable key')
  return testedStripe({ secretKey, publishableKey })
}

async function changedPayPal(
  { paypalClientId, paypalClientSecret, paypalMode }: PaymentSettingsChange,
  { paypal }: PaymentKeys,
  modeBefore: PaymentSettingsItem['paypalMode'],
): Promise<Set<'paypal'> | undefined | 'same'> {
  const isOtherMode = paypalMode !== undefined && paypalMode !== modeBefore
  const isSilent = paypalClientId === undefined && paypalClientSecret === undefined
  if (isSilent && !(isOtherMode && paypal)) return 'same'
  const clientId = isShown(paypalClientId) ? paypal?.clientId : (paypalClientId ?? paypal?.clientId)
  const clientSecret = isShown(paypalClientSecret)
    ? paypal?.clientSecret
    : (paypalClientSecret ?? paypal?.clientSecret)
  if (!clientId && !clientSecret) return undefined
  if (clientId === paypal?.clientId && clientSecret === paypal?.clientSecret && !isOtherMode) return 'same'
  if (!clientId || !clientSecret)
    throw new Problem('keys.refused', 'PayPal needs both the client ID and the client secret')
  return testedPayPal({ clientId, clientSecret, mode: paypalMode ?? modeBefore })
}

async function save(
  known: PaymentSettingsItem | undefined,
  next: PaymentSettingsItem,
): Promise<PaymentSettingsItem> {
  await writeSteps({ paymentSettings }, [
    {
      write: ({ paymentSettings }) =>
        paymentSettings
          .put(next)
          .where((a, { eq, notExists }) =>
            known ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt),
          )
          .commit(),
      refusal: outdated,
    },
  ])
  forgetSite()
  return next
}

const outdated = () =>
  new Problem(
    'payment.changed',
    'Another admin has changed the settings in the meantime. The page shows the current settings.',
  )

/** Keys that a provider refuses are for the admin to correct. An outage of the provider is a different error. */
function refusedKeys(error: unknown): unknown {
  const isTheirs = error instanceof ProviderError && (error.kind === 'barred' || error.kind === 'refused')
  if (!isTheirs) return asProblem(error)
  const { name } = providers[error.provider]
  return new Problem(
    'keys.refused',
    `${name} did not accept these keys${error.issue ? ` (${error.issue})` : ''}`,
  )
}
