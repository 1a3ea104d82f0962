import { once } from 'node:events'
import { connect } from 'node:net'
import type { Send } from './driver.ts'

type Answer = [kind: number, id: number, error: { error: string; message: string } | null, result: unknown]
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

/**
 * Firefox's own socket for WebDriver, which geckodriver translates to HTTP for other clients. Each message is JSON
 * after its length in bytes and a colon.
 */
export async function openMarionette(port: number): Promise<{ send: Send; close: () => void }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, Waiting>()
  const take = (message: Answer | object) => {
    // First it introduces itself by an object.
    if (!Array.isArray(message)) return
    const [, id, error, result] = message as Answer
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
    else waiting.get(id)?.resolve(valueIn(result))
    waiting.delete(id)
  }
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    for (let begin = received.indexOf(':') + 1; begin > 0; begin = received.indexOf(':') + 1) {
      const end = begin + Number(received.subarray(0, begin - 1))
      if (received.length < end) return
      take(JSON.parse(received.toString('utf8', begin, end)))
      received = received.subarray(end)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed its connection'))
  })
  let last = 0
  const send: Send = ({ name, values = {} }) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const message = JSON.stringify([0, last, `WebDriver:${name}`, values])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  return { send, close: () => socket.destroy() }
}

const valueIn = (result: unknown) =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result
