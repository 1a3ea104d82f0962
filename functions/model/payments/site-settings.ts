import type { SiteSettings } from '#shared/contract/payments/site-settings.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { type PaymentSettingsItem, paymentSettings } from './payment-settings.ts'

/** The public part of the settings, with defaults for values that no admin has set. */
export function toSite(item: PaymentSettingsItem | undefined): SiteSettings {
  if (!item) return defaultSite
  const { office, hours, contactEmail = null, banner = null, standardShipping, sessionCredits } = item
  const { taxName, taxPercentage = 0, social = {}, newsletterTracking } = item
  const { facebook = null, instagram = null, youtube = null, x = null, tiktok = null } = social
  return {
    office: office ?? defaultSite.office,
    hours: hours ? [...hours] : defaultSite.hours,
    contactEmail,
    socialLinks: { facebook, instagram, youtube, x, tiktok },
    standardShipping:
      standardShipping === undefined ? defaultSite.standardShipping : dollarsOf(standardShipping),
    tax: taxName && taxPercentage > 0 ? { name: taxName, percentage: taxPercentage } : null,
    banner,
    ...(sessionCredits && sessionCredits.monthly > 0 && { sessionCredits }),
    ...(newsletterTracking && { newsletterTracking }),
  }
}

/** Milliseconds for which a Lambda instance caches the settings. */
const keptForMs = 10_000

let kept: { readAt: number; site: Promise<SiteSettings> } | undefined

/** The public settings, cached for a moment because every mail and every message needs them. */
export function currentSite(): Promise<SiteSettings> {
  const now = performance.now()
  if (kept && now - kept.readAt < keptForMs) return kept.site
  const site = read()
  kept = { readAt: now, site }
  // A failed read is not cached.
  site.catch(() => forgetSite())
  return site
}

/** Clears the cache after a change that must show at once. */
export function forgetSite(): void {
  kept = undefined
}

async function read(): Promise<SiteSettings> {
  const { data } = await paymentSettings().get({}).go()
  return toSite(data ?? undefined)
}
