import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { catalogue, type SearchResult } from '#shared/contract/catalogue.ts'
import { read } from '../../api.ts'

const fewestCharacters = 2
const typingPauseMs = 180
const keptForMs = 5 * 60_000

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

export type Search = {
  /** The query of the results; empty while there is too little to search for. */
  query: string
  results: readonly SearchResult[]
  status: 'idle' | 'searching' | 'failed' | 'done'
}

/** Searches when typing pauses. A pending answer for earlier text is dropped. */
export function useSearch(typed: string): Search {
  const wanted = typed.trim()
  const q = usePaused(wanted)
  const isEnough = wanted.length >= fewestCharacters
  const { data, error, isPlaceholderData } = useQuery({
    ...read(catalogue.search, { query: { q } }),
    enabled: isEnough && q.length >= fewestCharacters,
    staleTime: keptForMs,
    placeholderData: keepPreviousData,
  })
  if (!isEnough) return { query: '', results: [], status: 'idle' }
  if (error && q === wanted) return { query: wanted, results: [], status: 'failed' }
  const isCurrent = data !== undefined && !isPlaceholderData && q === wanted
  return { query: wanted, results: data ?? [], status: isCurrent ? 'done' : 'searching' }
}
