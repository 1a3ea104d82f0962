import { dollarsOf } from './money/money.ts'
import { shipping } from './money/shipping.ts'
import { office } from './office/office.ts'

/** What everybody reads of the settings until an admin says otherwise. */
export const defaultSite = {
  office: { street: office.street, city: office.city, region: office.region },
  hours: [...office.week],
  contactEmail: null,
  socialLinks: { facebook: null, instagram: null, youtube: null, x: null, tiktok: null },
  standardShipping: dollarsOf(shipping.standard),
  tax: null,
  banner: null,
}
