import * as z from 'zod/mini'
import { tiers } from '../rules/access.ts'
import { idPattern, type Noun } from '../rules/ids.ts'
import { mostStretches } from '../rules/proof.ts'

/** What the schemas of every domain are made of. */

export const AccessLevel = z.enum(tiers)
/** ISO UTC. */
export const moment = z.iso.datetime()

export const id = (noun: Noun) => z.string().check(z.regex(idPattern(noun), 'This is not a valid id'))
export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This is not a valid slug'), z.maxLength(80))
/** No control characters but tabs and line breaks, no half of a letter: the rest cannot be stored or shown as it is. */
export const printable = z.refine<string>(
  (value) => value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value),
  'This contains characters that cannot be shown',
)
export const text = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters, please`), printable)
/** Texts, at most so many of at most so many characters. */
export const texts = (most: number, longestText: number) =>
  z.array(text(longestText)).check(z.maxLength(most, `At most ${most} of them, please`))
export const requiredText = (most: number) => text(most).check(z.minLength(1, 'Required'))

/** Whether this is the address of something on another site; no name and password before the host. */
export const isHttpsAddress = (value: string) =>
  /^https:\/\/\w[\w.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/.test(value) && URL.canParse(value)

/** When the state a change was made of was written: by then another one, it is refused; absent, it is not asked. */
export const knownUpdatedAt = z.optional(moment)

/** A number kept to thousandths: the table cannot hold ones that are all but nothing. */
export const measured = (most: number) =>
  z.number().check(
    z.gte(0, `A number from 0 to ${most}`),
    z.lte(most, `A number from 0 to ${most}`),
    z.overwrite((value) => Math.round(value * 1000) / 1000),
  )
const longest = 24 * 3600
/** Seconds into something that lasts a day at most. */
export const seconds = measured(longest)
/** How long it lasts, in whole seconds. */
const wholeSeconds = `Whole seconds, from 0 to ${longest}`
export const duration = z
  .number()
  .check(z.int(wholeSeconds), z.gte(0, wholeSeconds), z.lte(longest, wholeSeconds))
/** The parts played in this sitting, `[from, to]` in seconds. */
export const stretches = z.array(z.tuple([seconds, seconds])).check(z.maxLength(mostStretches))

/**
 * Address of an image: an own path or an https URL, never another scheme. No dot segments, which lead a browser
 * out of the folder, and no name and password before the host.
 */
export const imageUrl = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^(\/media\/images(\/\w[\w.-]*)+|https:\/\/\w[\w.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?)$/,
      'This must be an https address or an uploaded image',
    ),
    printable,
  )

/** Key of a completed upload. */
export const uploadedFile = z
  .string()
  .check(z.regex(/^uploads\/upl_[\w-]+\/source$/, 'Upload the file first'))
