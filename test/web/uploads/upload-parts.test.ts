import { describe, expect, test } from 'vitest'
import type { UploadPart } from '#shared/contract/upload-part.ts'
import { PartRefused, type PutPart, sendParts } from '../../../web/parts/uploads/send-parts.ts'

const size = 10
const parts: UploadPart[] = Array.from({ length: 7 }, (_, at) => ({
  number: at + 1,
  offset: at * size,
  size,
  url: `/part/${at + 1}`,
}))
const file = new Blob([Uint8Array.from({ length: 70 }, (_, at) => at)])
const noWait = async () => {}

async function send(put: PutPart, options: { signal?: AbortSignal; onSent?: (bytes: number) => void } = {}) {
  const { signal = new AbortController().signal, onSent = () => {} } = options
  return sendParts({ file, parts, put, signal, onSent, wait: noWait })
}

describe('the parts of a file', () => {
  test('are each sent once, with exactly their own bytes', async () => {
    const stored = new Map<number, number[]>()
    await send(async (part, body) => {
      expect(stored.has(part.number)).toBe(false)
      stored.set(part.number, [...new Uint8Array(await body.arrayBuffer())])
    })
    const whole = parts.flatMap(({ number }) => stored.get(number) ?? [])
    expect(whole).toEqual(Array.from({ length: 70 }, (_, at) => at))
  })

  test('go out three at a time', async () => {
    let under = 0
    let most = 0
    await send(async () => {
      most = Math.max(most, ++under)
      await new Promise((resolve) => setTimeout(resolve, 1))
      under--
    })
    expect(most).toBe(3)
  })

  test('that meet a busy storage or a lost connection are sent again', async () => {
    const tried = new Map<number, number>()
    await send(async ({ number }) => {
      const times = (tried.get(number) ?? 0) + 1
      tried.set(number, times)
      if (number === 2 && times < 4) throw new PartRefused(503)
      if (number === 5 && times < 3) throw new Error('The connection was lost')
    })
    expect(tried.get(2)).toBe(4)
    expect(tried.get(5)).toBe(3)
    expect(tried.get(1)).toBe(1)
  })

  test('that are refused are not sent again, and the others stop', async () => {
    let calls = 0
    const hanging: PutPart = (part, _body, { signal }) => {
      calls++
      if (part.number === 1) return Promise.reject(new PartRefused(403))
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await expect(send(hanging)).rejects.toMatchObject({ status: 403 })
    expect(calls).toBe(3)
  })

  test('are given up after six tries', async () => {
    let tries = 0
    const failing: PutPart = async ({ number }) => {
      if (number !== 1) return
      tries++
      throw new PartRefused(500)
    }
    await expect(send(failing)).rejects.toMatchObject({ status: 500 })
    expect(tries).toBe(6)
  })

  test('count the bytes of a failed try only once', async () => {
    const told: number[] = []
    let failed = false
    await send(
      async (part, _body, { onSent }) => {
        onSent(7)
        if (part.number === 1 && !failed) {
          failed = true
          throw new PartRefused(503)
        }
      },
      { onSent: (bytes) => told.push(bytes) },
    )
    expect(Math.max(...told)).toBe(70)
    expect(told.at(-1)).toBe(70)
  })

  test('stop when the upload is given up', async () => {
    const ended = new AbortController()
    const waiting: PutPart = (_part, _body, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const sending = send(waiting, { signal: ended.signal })
    ended.abort()
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  })
})
