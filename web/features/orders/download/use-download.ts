import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LineDownload, OrderDetail } from '#shared/contract/orders/order.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { invalidate } from '../../../query-client.ts'
import type { Downloader, DownloadFile, DownloadState } from './downloader.ts'
import { recallDownload } from './remembered-download.ts'

const none: DownloadState = { phase: 'none' }
const never = () => () => {}

/** Downloaders live as long as the page: a download continues while the user is on another screen. */
const downloaders = new Map<string, Downloader>()

/** The download of a file of an order, with its actions. Its code is loaded when it begins, or was begun before. */
export function useDownload(order: Pick<OrderDetail, 'id'>, { line, fileId }: LineDownload, given: Given) {
  const name = `${order.id}/${line}/${fileId}`
  const client = useQueryClient()
  const [downloader, setDownloader] = useState(() => downloaders.get(name))
  const state = useSyncExternalStore(downloader?.subscribe ?? never, downloader?.getState ?? (() => none))
  const load = async () => {
    const { openDownloader } = await import('./open-downloader.ts')
    const opened = downloaders.get(name) ?? openDownloader(order.id, line, { name, ...given })
    downloaders.set(name, opened)
    setDownloader(opened)
    return opened
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per file, not once per render
  useEffect(() => {
    const remembered = downloaders.has(name) ? undefined : recallDownload(name)
    if (remembered) void load().then((opened) => opened.recall(remembered))
  }, [name])
  // As a mutation, so that an ended session is reported like everywhere else.
  const start = useMutation({
    mutationFn: async () => (await load()).start(),
    onSettled: () => invalidate(client, orders.listOrders.path, orders.listDevices.path),
  })
  return {
    state: state.phase === 'none' && start.isPending ? beginning : state,
    start: () => start.mutate(),
    pause: () => downloader?.pause(),
    saveAgain: () => downloader?.saveAgain(),
    discard: () => void downloader?.discard(),
  }
}

type Given = Omit<DownloadFile, 'name'>
export type DownloadHere = ReturnType<typeof useDownload>

/** Its code is being loaded. */
const beginning: DownloadState = { phase: 'running', received: 0, isWaiting: false }
