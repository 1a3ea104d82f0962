import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLists } from './lists.ts'

export type StreamKey = { arn: string; value: string }

export type Channel = {
  arn: string
  name: string
  authorized: boolean
  latencyMode: string
  type: string
  tags: Readonly<Record<string, string>>
  /** Empty if nothing is recorded. */
  recordingConfigurationArn: string
  /** The loopback port for an encoder. */
  port: number
  keys: StreamKey[]
}

const account = 'arn:aws:ivs:eu-west-1:000000000000'
/** The range of ports for encoders. */
const ports = { first: 19_350, count: 100 }

/** The channels, stored in one file, so that events find theirs after a restart. */
export function openChannels(dir: string) {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'channels.json')
  const channels = new Map<string, Channel>(read(file).map((channel) => [channel.arn, channel]))
  const lists = new Map<string, ReturnType<typeof createLists>>()
  const folderOf = ({ arn }: Pick<Channel, 'arn'>) => join(dir, arn.slice(arn.lastIndexOf('/') + 1))

  const save = () => {
    const draft = `${file}.new`
    writeFileSync(draft, JSON.stringify([...channels.values()]), { mode: 0o600 })
    renameSync(draft, file)
  }
  const addKey = (channel: Channel): StreamKey => {
    const key = {
      arn: `${account}:stream-key/${random(12)}`,
      value: `sk_local_${random(24)}`,
    }
    channel.keys.push(key)
    save()
    return key
  }

  return {
    folderOf,
    addKey,
    all: () => [...channels.values()],
    byArn: (arn: unknown) => (typeof arn === 'string' ? channels.get(arn) : undefined),
    /** The newest channel with that name. */
    byName: (name: string) => [...channels.values()].findLast((channel) => channel.name === name),
    create(given: Omit<Channel, 'arn' | 'port' | 'keys'>): Channel {
      const taken = new Set([...channels.values()].map(({ port }) => port))
      const port = Array.from({ length: ports.count }, (_, at) => ports.first + at).find(
        (at) => !taken.has(at),
      )
      const channel = {
        ...given,
        arn: `${account}:channel/${random(12)}`,
        port: port ?? ports.first,
        keys: [],
      }
      channels.set(channel.arn, channel)
      addKey(channel)
      return channel
    },
    deleteKey(arn: unknown): boolean {
      const owner = [...channels.values()].find(({ keys }) => keys.some((key) => key.arn === arn))
      if (!owner) return false
      owner.keys = owner.keys.filter((key) => key.arn !== arn)
      save()
      return true
    },
    remove(channel: Channel): void {
      channels.delete(channel.arn)
      lists.delete(channel.arn)
      rmSync(folderOf(channel), { recursive: true, force: true })
      save()
    },
    /** Its playlists. After a restart, numbering continues above the earlier numbers. */
    listsOf({ arn }: Channel) {
      const known = lists.get(arn) ?? createLists(Math.floor(Date.now() / 1000))
      lists.set(arn, known)
      return known
    },
  }
}
export type Channels = ReturnType<typeof openChannels>

function read(file: string): Channel[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

const random = (length: number) =>
  randomBytes(length).toString('base64url').replace(/[-_]/g, 'x').slice(0, length)
