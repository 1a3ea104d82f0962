import { chatRules } from '#shared/rules/live/live-chat.ts'
import { scripts } from '../scripts.ts'

/** Texts for a chat in twenty forms that cost time, mislead readers, or run where they are more than text. */

/** Characters of each form: together they are more than 32 KB. */
const size = 1640

const filled = (...parts: string[]) => parts.join('').repeat(size).slice(0, size)

/** Scripts from a position on, as many as fit. */
const scriptsFrom = (place: number) =>
  [...scripts.slice(place), ...scripts.slice(0, place)].join('').slice(0, size)

/** The word that a filter in a test has to find; some forms contain nearly the same. */
export const blockedWord = 'scoundrel'

export const hostileForms: Readonly<Record<string, string>> = {
  'script elements': scriptsFrom(0),
  'pictures with handlers': scriptsFrom(14),
  'fields with handlers': scriptsFrom(25),
  'frames and objects': scriptsFrom(33),
  'links and forms': scriptsFrom(43),
  'ends of other elements': scriptsFrom(51),
  'a word that is nearly blocked': filled(blockedWord.slice(0, -1), ' '),
  'a blocked word with joined letters': filled(...blockedWord, 'x '),
  'a blocked word with invisible letters': filled([...blockedWord].join('\u200b\u2060'), 'x '),
  'letters with piles of accents': filled('e', ...Array.from({ length: 40 }, () => '\u0301\u0323')),
  'letters that become eighteen': filled('\ufdfa'),
  'letters of full width': filled('ｓｃｏｕｎｄｒｅ '),
  'letters with a spelling of two': filled('ßæœøđðłþı'),
  'syllables that come apart': filled('각힣'),
  'families of pictures': filled('👩‍👩‍👧‍👦🏳️‍🌈'),
  'writing that turns round': filled('\u202egnippilf\u202d\u2066\u2067'),
  'halves of characters': filled('\ud83d', 'a', '\udc69'),
  'control characters': filled('a', '\u0000\u0007\u001b[31m\u009b'),
  'blank space': filled(' \u00a0\u3000\t\n\u2028\u2029'),
  'one word without an end': filled('a'),
}

/** A text in messages of the longest kind, none of which ends within a character. */
function messagesOf(text: string): string[] {
  const messages = ['']
  for (const character of text) {
    const last = messages.at(-1) ?? ''
    if (last.length + character.length > chatRules.longest) messages.push(character)
    else messages[messages.length - 1] = last + character
  }
  return messages
}

export const hostileMessages: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(hostileForms).map(([name, text]) => [name, messagesOf(text)]),
)
