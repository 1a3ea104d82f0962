import { afterEach, expect, test, vi } from 'vitest'
import { openChunkStore } from '../../../web/features/orders/download/chunk-store.ts'

/** Where the chunks of a download are stored. */

afterEach(() => vi.unstubAllGlobals())

/** A private window of Safari: its database opens, and refuses a blob when it is stored. */
function privateWindow() {
  const refusal = new DOMException('Error preparing Blob data to be stored', 'UnknownError')
  const request = (result: unknown) => {
    const made = { result, onsuccess: () => {} }
    queueMicrotask(() => made.onsuccess())
    return made
  }
  const transaction = () => {
    let isRefused = false
    const made = {
      error: refusal,
      oncomplete: () => {},
      onabort: () => {},
      objectStore: () => ({ put, openCursor, delete: () => undefined }),
    }
    const openCursor = () => request(null)
    const put = () => {
      isRefused = true
    }
    setTimeout(() => (isRefused ? made.onabort() : made.oncomplete()))
    return made
  }
  return { open: () => request({ transaction }) }
}

test('a browser that refuses to store blobs keeps the chunks in memory', async () => {
  vi.stubGlobal('indexedDB', privateWindow())
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
  const store = await openChunkStore()
  const chunk = new Blob(['the bytes'])
  await store.put('ord_1/1/fil_1', 0, chunk)
  expect(await store.held('ord_1/1/fil_1')).toEqual([0])
  expect(await store.read('ord_1/1/fil_1')).toEqual([chunk])
})
