import type { SiteSettings } from '#shared/contract/payments/site-settings.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { type PaymentSettingsItem, paymentSettings } from './payment-settings.ts'

/** What everybody may know of the settings; what no admin has said is as it is by default. */
export function toSite(item: PaymentSettingsItem | undefined): SiteSettings {
  if (!item) return defaultSite
  const { office, hours, contactEmail = null, banner = null, standardShipping } = item
  const { taxName, taxPercentage = 0, social = {} } = item
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
  }
}

/** Milliseconds for which a copy of a Lambda takes the settings as it has read them. */
const keptForMs = 10_000

let kept: { readAt: number; site: Promise<SiteSettings> } | undefined

/** The same as they are now, or were a moment ago: every mail and every message asks. */
export function currentSite(): Promise<SiteSettings> {
  const now = performance.now()
  if (kept && now - kept.readAt < keptForMs) return kept.site
  const site = read()
  kept = { readAt: now, site }
  // What could not be read is asked for again.
  site.catch(() => forgetSite())
  return site
}

/** After a change that is to show at once. */
export function forgetSite(): void {
  kept = undefined
}

async function read(): Promise<SiteSettings> {
  const { data } = await paymentSettings().get({}).go()
  return toSite(data ?? undefined)
}
