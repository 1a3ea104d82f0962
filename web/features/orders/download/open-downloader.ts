import { orders } from '#shared/contract/orders/orders.ts'
import { call } from '../../../api.ts'
import { openChunkStore } from './chunk-store.ts'
import { createDownloader, type DownloadFile } from './downloader.ts'
import { fetchChunk } from './fetch-chunk.ts'
import { thisDevice } from './this-device.ts'

/** Loaded with the first download. */
export const openDownloader = (orderId: string, line: number, file: DownloadFile) =>
  createDownloader({
    file,
    fetchChunk,
    openStore: openChunkStore,
    save,
    issue: (chunk, signal) =>
      call(
        orders.issueChunk,
        {
          params: { id: orderId, line: String(line), chunk: String(chunk) },
          body: { device: thisDevice() },
        },
        { signal },
      ),
  })

/** Milliseconds in which the browser has certainly begun to copy a file. */
const copyMs = 600_000

function save(bytes: Blob, filename: string): void {
  const url = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: url, download: filename }).click()
  setTimeout(() => URL.revokeObjectURL(url), copyMs)
}
