import { useEffect, useRef, useState } from 'react'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { useSearchParams } from '../../router/router.tsx'

/** Long enough to type on, short enough to feel immediate. */
const typingPauseMs = 250

export type Filters<Name extends string> = Readonly<Record<Name, string>>

/**
 * Filters kept in the address, so that a filtered list can be linked and gone back to. Values equal to `defaults` are
 * left out. A choice adds an entry to the history; typing adds none.
 */
export function useFilters<Name extends string>(defaults: Filters<Name>) {
  const [params, setParams] = useSearchParams()
  /** The pending address: a second change may come before the first is rendered. */
  const asked = useRef(params)
  useEffect(() => {
    asked.current = params
  }, [params])
  const names = Object.keys(defaults) as Name[]
  // An address may hold any text, and no list accepts a longer one.
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

/** The text of a field, handed on when typing pauses. It follows `value` when that changes elsewhere. */
export function useTyping(value: string, onPause: (typed: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [handedOn, setHandedOn] = useState(value)
  if (known !== value) {
    setKnown(value)
    // The value that was handed on coming back must not overwrite text typed since then.
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
