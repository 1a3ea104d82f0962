import * as z from 'zod/mini'
import { isOpenEnough } from '../../rules/office/office.ts'
import { isPageOf, type SocialNetwork, socialNetworks } from '../../rules/text/social.ts'
import { dollars, printable, requiredText, text } from '../fields.ts'

/** What everybody may read of the settings: where Kiai is, when, and what pages, footer and mails say of it. No field holds a secret. */

const place = z.nullable(z.string())
/** Pages of Kiai elsewhere; null where there is none. */
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
/** Empty takes a page away. */
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
  /** Of each day of the week, Sunday first, by the clocks of New York; null is closed. */
  hours: z.array(OpeningHours),
  /** Where one may write to by mail; null where the contact form is the way. */
  contactEmail: z.nullable(z.string()),
  socialLinks: SocialLinks,
  /** What standard shipping costs below the amount from which it is free. */
  standardShipping: z.string(),
  /** The tax that prices contain. */
  tax: z.nullable(z.object({ name: z.string(), percentage: z.number() })),
  /** Said above every page, e.g. of maintenance to come. */
  banner: z.nullable(z.string()),
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
    z.refine(isOpenEnough, 'Open longer: an answer within 24 office hours has to fit into a week'),
  )

const addressOrNone = text(254).check(
  z.refine((value) => value === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value), 'An email address'),
)

/** Parts of the site's settings that are changed; what is absent stays, and what is empty is taken away. */
export const siteChange = {
  office: z.optional(OfficeChange),
  hours: z.optional(HoursChange),
  contactEmail: z.optional(addressOrNone),
  standardShipping: z.optional(dollars),
  banner: z.optional(text(200)),
  socialLinks: z.optional(SocialLinksChange),
}
