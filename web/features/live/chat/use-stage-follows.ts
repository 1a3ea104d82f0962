import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { live } from '#shared/contract/live/live.ts'
import { read } from '../../../api.ts'

/** Opens the picture again when a reader loses the chat or gets it back: the chat knows it within seconds. */
export function useStageFollows(id: string, isShutOut: boolean) {
  const client = useQueryClient()
  const before = useRef(isShutOut)
  useEffect(() => {
    if (before.current === isShutOut) return
    before.current = isShutOut
    void client.invalidateQueries({ queryKey: read(live.playLive, { params: { id } }).queryKey })
  }, [client, id, isShutOut])
}
