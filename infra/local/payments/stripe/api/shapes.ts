import type { Nested } from './form.ts'
import { invalid } from './refusal.ts'

/** The parameters of a call. A rule reads one parameter, or refuses it as Stripe does. */

type Given = string | Nested | undefined
export type Rule<T> = (value: Given, at: string) => T
export type Shape = Record<string, Rule<unknown>>
export type Read<S extends Shape> = { [K in keyof S]: S[K] extends Rule<infer T> ? T : never }

/** `''` unsets an optional value. */
export const text: Rule<string | undefined> = (value, at) => {
  if (value === undefined || typeof value === 'string') return value
  throw invalid('Invalid string', { param: at })
}

export const whole: Rule<number | undefined> = (value, at) => {
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalid(`Invalid integer: ${shown(value)}`, { code: 'parameter_invalid_integer', param: at })
}

/** An amount of money in the currency's smallest unit. */
export const amount: Rule<number | undefined> = (value, at) => {
  const read = whole(value, at)
  if (read === undefined || (read >= 0 && read <= 99_999_999)) return read
  throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: at })
}

export const moment = whole

export const flag: Rule<boolean | undefined> = (value, at) => {
  if (value === undefined) return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalid(`Invalid boolean: ${shown(value)}`, { param: at })
}

export const choice =
  <const T extends string>(...names: T[]): Rule<T | undefined> =>
  (value, at) => {
    const found = names.find((name) => name === value)
    if (value === undefined || found !== undefined) return found
    throw invalid(`Invalid ${at}: must be one of ${names.join(', ')}`, { param: at })
  }

/** The caller's own names and values. */
export const metadata: Rule<Record<string, string> | undefined> = (value, at) => {
  if (value === undefined) return undefined
  if (value === '') return {}
  const read: Record<string, string> = {}
  for (const [name, one] of Object.entries(value)) {
    if (typeof one !== 'string' || name.length > 40 || one.length > 500) {
      throw invalid('Invalid metadata: at most 40 characters a key and 500 a value', {
        param: `${at}[${name}]`,
      })
    }
    read[name] = one
  }
  if (Object.keys(read).length > 50) throw invalid('Metadata has at most 50 keys', { param: at })
  return read
}

export const list =
  <T>(rule: Rule<T>): Rule<NonNullable<T>[] | undefined> =>
  (value, at) => {
    if (value === undefined) return undefined
    if (value === '') return []
    if (typeof value === 'string') throw invalid('Invalid array', { param: at })
    return Object.entries(value).flatMap(([place, each]) => rule(each, `${at}[${place}]`) ?? [])
  }

export const shape =
  <S extends Shape>(rules: S): Rule<Read<S> | undefined> =>
  (value, at) => {
    if (value === undefined) return undefined
    if (typeof value === 'string') throw invalid('Invalid object', { param: at })
    return readShape(rules, value, at)
  }

export const needed =
  <T>(rule: Rule<T>): Rule<NonNullable<T>> =>
  (value, at) => {
    const read = value === '' ? undefined : rule(value, at)
    if (read !== undefined && read !== null) return read
    throw invalid(`Missing required param: ${at}.`, { code: 'parameter_missing', param: at })
  }

/** Accepted and ignored: settings that change nothing here. */
export const ignored: Rule<undefined> = () => undefined

/** Either of two, such as a time or an empty value. */
export const orNothing =
  <T>(rule: Rule<T>): Rule<T | ''> =>
  (value, at) =>
    value === '' ? '' : rule(value, at)

/** A time, or bounds of one: `created[gte]`. */
export const range: Rule<Range | undefined> = (value, at) => {
  if (typeof value !== 'object') {
    const exact = whole(value, at)
    return exact === undefined ? undefined : { gte: exact, lte: exact }
  }
  return readShape({ gt: whole, gte: whole, lt: whole, lte: whole }, value, at)
}
export type Range = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>>

export function readShape<S extends Shape>(rules: S, given: Nested, at = ''): Read<S> {
  const nameOf = (name: string) => (at ? `${at}[${name}]` : name)
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(rules, name))
  if (stranger !== undefined) {
    throw invalid(`Received unknown parameter: ${nameOf(stranger)}`, {
      code: 'parameter_unknown',
      param: nameOf(stranger),
    })
  }
  const read = Object.entries(rules).map(([name, rule]) => [name, rule(given[name], nameOf(name))])
  // Each value was made by the rule of its name.
  return Object.fromEntries(read) as Read<S>
}

const shown = (value: Given) => (typeof value === 'string' ? value : 'an object')
