import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { live } from '#shared/contract/live/live.ts'
import { read } from '../../../api.ts'

/** Opens the picture again when a ban begins or ends: the chat knows it within seconds. */
export function useStageFollows(id: string, isBanned: boolean) {
  const client = useQueryClient()
  const before = useRef(isBanned)
  useEffect(() => {
    if (before.current === isBanned) return
    before.current = isBanned
    void client.invalidateQueries({ queryKey: read(live.playLive, { params: { id } }).queryKey })
  }, [client, id, isBanned])
}
