import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Tier, tiers } from '#shared/rules/access.ts'

/** Long enough to type on, short enough to feel immediate. */
const typingPauseMs = 250

export type LibraryFilters = {
  search: string
  /** A slug; empty for all. */
  category: string
  access: Tier | ''
}

const none: LibraryFilters = { search: '', category: '', access: '' }

function filtersOf(params: URLSearchParams): LibraryFilters {
  return {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    access: tiers.find((tier) => tier === params.get('access')) ?? '',
  }
}

function paramsOf(filters: LibraryFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** The filters live in the address, so that a filtered library can be linked to and gone back to. */
export function useLibraryFilters() {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    setFilters: (change: Partial<LibraryFilters>) =>
      setParams((before) => paramsOf({ ...filtersOf(before), ...change }), { replace: true }),
    clearFilters: () => setParams(paramsOf(none), { replace: true }),
  }
}

/** What stands in a text field, handed on once typing pauses; follows `value` when that changes elsewhere. */
export function useTyping(value: string, onPause: (typed: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // One's own words coming back are no reason to overwrite what was typed meanwhile.
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onPause(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped] as const
}
