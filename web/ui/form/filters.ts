import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { longestSearch } from '#shared/rules/text/fold.ts'

/** Long enough to type on, short enough to feel immediate. */
const typingPauseMs = 250

export type Filters<Name extends string> = Readonly<Record<Name, string>>

/**
 * Filters kept in the address, so that a filtered list can be linked to and gone back to. What is as in
 * `defaults` is left out of it. Pressing makes a step in the history, typing none.
 */
export function useFilters<Name extends string>(defaults: Filters<Name>) {
  const [params, setParams] = useSearchParams()
  /** What the address is about to be: a second change may come before the first is drawn. */
  const asked = useRef(params)
  useEffect(() => {
    asked.current = params
  }, [params])
  const names = Object.keys(defaults) as Name[]
  // An address may be written by anybody, and no list takes a longer one.
  const read = (from: URLSearchParams) =>
    Object.fromEntries(
      names.map((name) => [name, from.get(name)?.slice(0, longestSearch) ?? defaults[name]]),
    ) as Record<Name, string>
  const filters = read(params)
  return {
    filters,
    setFilters: (change: Partial<Filters<Name>>, how: 'pressed' | 'typed' = 'pressed') => {
      asked.current = paramsOf({ ...read(asked.current), ...change }, defaults)
      setParams(asked.current, { replace: how === 'typed' })
    },
    clearFilters: () => setParams({}),
  }
}

function paramsOf<Name extends string>(filters: Filters<Name>, defaults: Filters<Name>): URLSearchParams {
  const set = Object.entries<string>(filters).filter(([name, value]) => value !== defaults[name as Name])
  return new URLSearchParams(set)
}

/** What stands in a text field, handed on once typing pauses; follows `value` when that changes elsewhere. */
export function useTyping(value: string, onPause: (typed: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [handedOn, setHandedOn] = useState(value)
  if (known !== value) {
    setKnown(value)
    // One's own words coming back are no reason to overwrite what was typed meanwhile.
    if (value !== handedOn) {
      setHandedOn(value)
      setTyped(value)
    }
  }
  useEffect(() => {
    const words = typed.trim()
    if (words === value) return
    const timer = setTimeout(() => {
      setHandedOn(words)
      onPause(words)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped] as const
}
