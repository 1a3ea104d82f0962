import { dollarsOf } from './money/money.ts'
import { office } from './office/office.ts'
import { shippingRules } from './store/shipping.ts'

/** The public settings until an admin changes them. */
export const defaultSite = {
  office: { street: office.street, city: office.city, region: office.region },
  hours: [...office.week],
  contactEmail: null,
  socialLinks: { facebook: null, instagram: null, youtube: null, x: null, tiktok: null },
  standardShipping: dollarsOf(shippingRules.standard.usualPrice),
  tax: null,
  banner: null,
}
