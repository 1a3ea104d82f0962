import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type LocalDynamoDb, startDynamoDb } from '../../../infra/local/dynamodb/dynamodb.ts'
import { bundlePlatform } from './platform-bundle.ts'
import type { Answers } from './platform-process.ts'

type Value<Name extends keyof Answers> = Awaited<ReturnType<Answers[Name]>>

const script = fileURLToPath(new URL('./platform-process.ts', import.meta.url))

/**
 * A platform in a process of its own, that can be killed and restarted on the same data and port. Its table outlives
 * it, as in the cloud. All other data is on disk. A platform that is started often is bundled into one file first,
 * which pays off from the tenth start on.
 */
export function killablePlatform({ isStartedOften = false } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-crash-'))
  let table: Promise<LocalDynamoDb> | undefined
  let bundled: Promise<string> | undefined
  let child: ChildProcess | undefined
  let port = '0'
  let asked = 0
  let complaints = ''

  async function start(): Promise<string> {
    table ??= startDynamoDb()
    if (isStartedOften) bundled ??= bundlePlatform(dir)
    const [{ endpoint }, from = script] = await Promise.all([table, bundled])
    // While it was down, the port may have been lent to an outgoing call. It becomes free soon.
    for (let tried = 1; ; tried++) {
      // Compiled code of one start is reused by the next.
      const env = { ...process.env, NODE_COMPILE_CACHE: join(dir, 'compiled') }
      const started = fork(from, [dir, port, endpoint], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
      complaints = ''
      started.stderr?.on('data', (chunk) => {
        complaints = (complaints + chunk).slice(-2000)
      })
      const origin = await Promise.race([
        once(started, 'message').then(([{ value }]) => String(value)),
        once(started, 'exit').then(() => undefined),
      ])
      if (origin) {
        child = started
        port = new URL(origin).port
        return origin
      }
      if (tried === 40) throw new Error(`The platform does not start:\n${complaints}`)
      await pause(150)
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** Resolves when it has been killed. An exit with an error does not count as the intended death. */
  async function died(): Promise<void> {
    if (!child) return
    const dying = child
    if (dying.exitCode === null && dying.signalCode === null) await once(dying, 'exit')
    if (dying.exitCode !== null) throw new Error(`The platform ended by itself:\n${complaints}`)
  }

  function ask<Name extends keyof Answers>(name: Name, given = ''): Promise<Value<Name>> {
    const id = ++asked
    const asking = child
    if (!asking) return Promise.reject(new Error('The platform is not running'))
    return new Promise<Value<Name>>((resolve, reject) => {
      const gone = () => reject(new Error(`The platform ended before it answered ${name}`))
      const hear = (message: { id: number; value: Value<Name> }) => {
        if (message.id !== id) return
        asking.off('message', hear).off('exit', gone)
        resolve(message.value)
      }
      asking.on('message', hear).once('exit', gone)
      asking.send({ id, name, given })
    })
  }

  return {
    start,
    kill,
    died,
    ask,
    /**
     * Runs an action during which it dies at a call (`"<n> before"`, `"<n> after"`), and restarts it. Tells whether it
     * reached that call. Automatic consequences, mails and events, are part of the action.
     */
    async cutOff(
      which: 'dieAtCall' | 'dieAtProviderCall',
      call: string,
      run: () => Promise<unknown>,
    ): Promise<boolean> {
      await ask('settle')
      await ask(which, call)
      const whole = run().then(() => ask('settle'))
      const isCut = await Promise.race([died().then(() => true), whole.then(() => false, died)])
      // It may still reach that call by itself before it learns that it need not.
      const spared = () =>
        ask(which).then(
          () => true,
          () => false,
        )
      if (isCut === false && (await spared())) return false
      await kill()
      await start()
      return true
    },
    async close() {
      await kill()
      await (await table)?.close()
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
