import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { members } from '#shared/contract/members/members.ts'
import { read } from '../../../api.ts'

const typingPauseMs = 180

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** Searches when typing pauses. A pending answer for earlier text is dropped. */
export function useFind(typed: string) {
  const wanted = typed.trim()
  const q = usePaused(wanted)
  const { data, error, isPlaceholderData } = useQuery({
    ...read(members.findAnything, { query: { q } }),
    enabled: wanted !== '' && q !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (wanted === '') return { found: [], status: 'idle' as const }
  if (error && q === wanted) return { found: [], status: 'failed' as const }
  const isCurrent = data !== undefined && !isPlaceholderData && q === wanted
  return { found: data?.items ?? [], status: isCurrent ? ('done' as const) : ('searching' as const) }
}
