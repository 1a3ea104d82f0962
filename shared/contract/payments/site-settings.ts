import * as z from 'zod/mini'
import { isOpenEnough } from '../../rules/office/office.ts'
import { creditRules } from '../../rules/sessions/credit.ts'
import { scheduleBounds } from '../../rules/sessions/schedule.ts'
import { isPageOf, type SocialNetwork, socialNetworks } from '../../rules/text/social.ts'
import { dollars, printable, requiredText, text } from '../fields.ts'

/** The public settings: address, opening hours, and texts for pages, footer and mails. No field holds a secret. */

const place = z.nullable(z.string())
/** Kiai's pages on social networks; null if there is none. */
export const SocialLinks = z.object({
  facebook: place,
  instagram: place,
  youtube: place,
  x: place,
  tiktok: place,
})
export type SocialLinks = z.infer<typeof SocialLinks>

const pageOf = (network: SocialNetwork) => {
  const { name, hosts } = socialNetworks[network]
  const words = `An address of ${name}, such as https://${hosts[0]}/kiai`
  return text(300).check(z.refine((value) => value === '' || isPageOf(network, value), words))
}
/** An empty value removes a page. */
export const SocialLinksChange = z.strictObject({
  facebook: pageOf('facebook'),
  instagram: pageOf('instagram'),
  youtube: pageOf('youtube'),
  x: pageOf('x'),
  tiktok: pageOf('tiktok'),
})
export type SocialLinksChange = z.output<typeof SocialLinksChange>

const hour = z.number().check(z.int(), z.gte(0), z.lte(24))
const OpeningHours = z.nullable(z.object({ opens: hour, closes: hour }))

export const SiteSettings = z.object({
  office: z.object({ street: z.string(), city: z.string(), region: z.string() }),
  /** For each day of the week, Sunday first, in New York time; null is closed. */
  hours: z.array(OpeningHours),
  /** The contact address; null if only the contact form is offered. */
  contactEmail: z.nullable(z.string()),
  socialLinks: SocialLinks,
  /** The price of standard shipping below the amount from which it is free. */
  standardShipping: z.string(),
  /** The tax included in prices. */
  tax: z.nullable(z.object({ name: z.string(), percentage: z.number() })),
  /** A banner above every page, e.g. to announce maintenance. */
  banner: z.nullable(z.string()),
  /** Sessions included in the Master plan: how many per month, and their maximum length; absent if there are none. */
  sessionCredits: z.optional(z.object({ monthly: z.number(), minutes: z.number() })),
  /** True if opens and clicks of newsletters are counted; absent if not. */
  newsletterTracking: z.optional(z.boolean()),
})
export type SiteSettings = z.infer<typeof SiteSettings>

const line = (most: number) => requiredText(most).check(printable)

export const OfficeChange = z.strictObject({ street: line(100), city: line(60), region: line(60) })
export type OfficeChange = z.output<typeof OfficeChange>

const closesLater = 'The office closes later than it opens'
export const HoursChange = z
  .array(
    z.nullable(
      z
        .strictObject({ opens: hour, closes: hour })
        .check(z.refine(({ opens, closes }) => opens < closes, closesLater)),
    ),
  )
  .check(
    z.length(7),
    z.refine(isOpenEnough, 'Add office hours: an answer within 24 office hours must fit into a week'),
  )

const addressOrNone = text(254).check(
  z.refine((value) => value === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value), 'An email address'),
)

const creditWords = `A whole number from 0 to ${creditRules.most}`
const { shortest, longest } = scheduleBounds
const lengthWords = `Minutes in quarter hours, from ${shortest} to ${longest}`

/** Sessions included in the Master plan: how many per month, and their maximum length. */
export const SessionCreditsChange = z.strictObject({
  monthly: z
    .number(creditWords)
    .check(z.int(creditWords), z.gte(0, creditWords), z.lte(creditRules.most, creditWords)),
  minutes: z
    .number(lengthWords)
    .check(z.gte(shortest, lengthWords), z.lte(longest, lengthWords), z.multipleOf(15, lengthWords)),
})
export type SessionCreditsChange = z.output<typeof SessionCreditsChange>

/** Changes of the site settings; absent fields stay unchanged, and empty ones are removed. */
export const siteChange = {
  office: z.optional(OfficeChange),
  hours: z.optional(HoursChange),
  contactEmail: z.optional(addressOrNone),
  standardShipping: z.optional(dollars),
  banner: z.optional(text(200)),
  sessionCredits: z.optional(SessionCreditsChange),
  newsletterTracking: z.optional(z.boolean()),
  socialLinks: z.optional(SocialLinksChange),
}
