import * as z from 'zod/mini'
import { tiers } from '../rules/access/access.ts'
import { idPattern, type Noun } from '../rules/ids.ts'
import { mostStretches } from '../rules/learning/proof.ts'
import type { Schema } from './endpoint.ts'

/** What the schemas of every domain are made of. */

export const AccessLevel = z.enum(tiers)
const momentWords = 'A moment, such as 2026-12-24T09:00:00Z'
/** ISO UTC. */
export const moment = z
  .string()
  .check(z.maxLength(40, { error: momentWords, abort: true }), z.iso.datetime(momentWords))

/** Asked before any other check of a text, none of which looks at one that is longer. */
export const atMost = (most: number, words = `At most ${most} characters, please`) =>
  z.maxLength(most, { error: words, abort: true })
/** A text of a pattern, at most so long. */
export const matching = (pattern: RegExp, most: number, words: string) =>
  z.string().check(atMost(most, words), z.regex(pattern, words))

/** A list of at most so many. How many there are is asked first: of too many none is looked at. */
export const listOf = <Item extends Schema>(
  item: Item,
  most: number,
  words = `At most ${most} of them, please`,
) => z.array(item).check(z.maxLength(most, words))

/** What is paid or given back, as it stands on the wire. */
export const dollars = matching(/^\d{1,7}\.\d{2}$/, 10, 'Dollars with two decimals, such as 19.99')

/** A zone by name; whether there is such a one, the engine knows. */
export const zone = matching(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, 60, 'A time zone, such as Europe/Berlin')

export const id = (noun: Noun) => matching(idPattern(noun), 60, 'This is not a valid id')
export const slug = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 80, 'This is not a valid slug')
/** No control characters but tabs and line breaks, no half of a letter: the rest cannot be stored or shown as it is. */
export const printable = z.refine<string>(
  (value) => value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value),
  'This contains characters that cannot be shown',
)
/** Characters a text may have beyond its own, in blanks around it. */
const roomForBlanks = 500
export const text = (most: number) => {
  const words = `At most ${most} characters, please`
  return z.string().check(atMost(most + roomForBlanks, words), z.trim(), z.maxLength(most, words), printable)
}
export const requiredText = (most: number) => text(most).check(z.minLength(1, 'Required'))

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
export const stretches = listOf(z.tuple([seconds, seconds]), mostStretches)

/**
 * Address of an image: an own path or an https URL, never another scheme. No dot segments, which lead a browser
 * out of the folder, and no name and password before the host.
 */
export const imageUrl = z
  .string()
  .check(
    atMost(2000),
    z.regex(
      /^(\/media\/images(\/\w[\w.-]*)+|https:\/\/\w[\w.-]*(:\d{1,5})?([/?#][^\s"'<>\\]*)?)$/,
      'Please upload an image, or use an address that begins with https://: browsers show no picture of an http address on a secure page',
    ),
    printable,
  )

/** Key of a completed upload. */
export const uploadedFile = matching(/^uploads\/upl_[\w-]+\/source$/, 100, 'Upload the file first')
