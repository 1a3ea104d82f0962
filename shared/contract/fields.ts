import * as z from 'zod/mini'
import { tiers } from '../rules/access/access.ts'
import { idPattern, type Noun } from '../rules/ids.ts'
import { mostStretches } from '../rules/learning/proof.ts'
import type { Schema } from './endpoint.ts'

/** Building blocks for the schemas of every domain. */

export const AccessLevel = z.enum(tiers)
const momentWords = 'A moment, such as 2026-12-24T09:00:00Z'
/** ISO UTC. */
export const moment = z
  .string()
  .check(z.maxLength(40, { error: momentWords, abort: true }), z.iso.datetime(momentWords))

/** Runs before any other check of a text, so that no other check reads a longer one. */
export const atMost = (most: number, words = `At most ${most} characters, please`) =>
  z.maxLength(most, { error: words, abort: true })
/** A text that matches a pattern, with a length limit. */
export const matching = (pattern: RegExp, most: number, words: string) =>
  z.string().check(atMost(most, words), z.regex(pattern, words))

/** A list with a size limit. The size is checked first: no item of a list that is too long is checked. */
export const listOf = <Item extends Schema>(
  item: Item,
  most: number,
  words = `At most ${most} of them, please`,
) => z.array(item).check(z.maxLength(most, words))

/** An amount in its wire format. */
export const dollars = matching(/^\d{1,7}\.\d{2}$/, 10, 'Dollars with two decimals, such as 19.99')

/** A time zone by name; the engine checks whether it exists. */
export const zone = matching(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, 60, 'A time zone, such as Europe/Berlin')

export const id = (noun: Noun) => matching(idPattern(noun), 60, 'This is not a valid id')
export const slug = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 80, 'This is not a valid slug')
/**
 * No control characters except tabs and line breaks, and no lone surrogates: they cannot be stored or displayed
 * unchanged.
 */
export const printable = z.refine<string>(
  (value) => value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value),
  'This contains characters that cannot be shown',
)
/** Extra characters a text may have in surrounding spaces. */
const roomForBlanks = 500
export const text = (most: number) => {
  const words = `At most ${most} characters, please`
  return z.string().check(atMost(most + roomForBlanks, words), z.trim(), z.maxLength(most, words), printable)
}
export const requiredText = (most: number) => text(most).check(z.minLength(1, 'Required'))

/** `updatedAt` of the state that a change is based on: refused if it has changed; not checked if absent. */
export const knownUpdatedAt = z.optional(moment)

/** A number rounded to thousandths: the table cannot hold extremely small ones. */
export const measured = (most: number) =>
  z.number().check(
    z.gte(0, `A number from 0 to ${most}`),
    z.lte(most, `A number from 0 to ${most}`),
    z.overwrite((value) => Math.round(value * 1000) / 1000),
  )
const longest = 24 * 3600
/** Seconds into something that lasts a day at most. */
export const seconds = measured(longest)
/** A duration in whole seconds. */
const wholeSeconds = `Whole seconds, from 0 to ${longest}`
export const duration = z
  .number()
  .check(z.int(wholeSeconds), z.gte(0, wholeSeconds), z.lte(longest, wholeSeconds))
/** The stretches played in this sitting, `[from, to]` in seconds. */
export const stretches = listOf(z.tuple([seconds, seconds]), mostStretches)

/**
 * Address of an image: a site path or an https URL, never another scheme. No dot segments, which leave the folder in a
 * browser, and no name and password before the host.
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
