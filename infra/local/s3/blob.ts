import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/**
 * A blob is one file: the data, then its metadata as JSON, then a trailer with the JSON's length. One rename
 * publishes both at once, so a killed process can never leave one without the other.
 */
const magic = 'KIAIBLOB'
const tailBytes = 4 + magic.length

/** The metadata common to all blobs. */
export type BlobMeta = {
  size: number
}

/** A blob being written; invisible until `publish`. */
export type Draft = {
  write(chunk: Uint8Array): Promise<void>
  /** Adds the metadata and makes the file durable. */
  seal(meta: BlobMeta): Promise<void>
  /** Atomically replaces the file at `target` with the sealed file. */
  publish(target: string): Promise<void>
  discard(): Promise<void>
}

/** A blob opened for reading; it stays whole even if it is replaced or removed in the meantime. Close it. */
export type OpenBlob<Meta> = {
  meta: Meta
  /** Streams the bytes `start` to `end`, both included, and closes the blob at the end. */
  stream(start: number, end: number): Readable
  close(): Promise<void>
}

export async function createDraft(folder: string): Promise<Draft> {
  const temporary = path.join(folder, randomUUID())
  const file = await open(temporary, 'wx')
  let position = 0
  return {
    async write(chunk) {
      position += await writeAll(file, chunk, position)
    },
    async seal(meta) {
      await writeAll(file, footer(meta), position)
      await file.sync()
      await file.close()
    },
    async publish(target) {
      await rename(temporary, target)
      await syncFolder(path.dirname(target))
    },
    async discard() {
      await file.close().catch(() => undefined)
      await rm(temporary, { force: true })
    },
  }
}

/** Opens a blob; undefined if there is none. */
export async function openBlob<Meta extends BlobMeta>(file: string): Promise<OpenBlob<Meta> | undefined> {
  const handle = await openIfThere(file)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    const tail = await readAt(handle, size - tailBytes, tailBytes)
    const length = jsonLength(tail, size)
    const json = await readAt(handle, size - tailBytes - length, length)
    const meta = readMeta<Meta>(json, size - tailBytes - length, file)
    return {
      meta,
      stream: (start, end) => handle.createReadStream({ start, end, highWaterMark: 256 * 1024 }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads only a blob's metadata; for building the index at start. */
export function readBlobMeta<Meta extends BlobMeta>(file: string): Meta {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const tail = Buffer.alloc(tailBytes)
    readSync(descriptor, tail, 0, tailBytes, Math.max(0, size - tailBytes))
    const length = jsonLength(tail, size)
    const json = Buffer.alloc(length)
    readSync(descriptor, json, 0, length, size - tailBytes - length)
    return readMeta<Meta>(json, size - tailBytes - length, file)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a rename or removal in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function footer(meta: BlobMeta): Buffer {
  const json = Buffer.from(JSON.stringify(meta))
  const tail = Buffer.alloc(tailBytes)
  tail.writeUInt32BE(json.length, 0)
  tail.write(magic, 4, 'latin1')
  return Buffer.concat([json, tail])
}

function jsonLength(tail: Buffer, fileSize: number): number {
  const length = tail.readUInt32BE(0)
  const whole = tail.toString('latin1', 4) === magic && length + tailBytes <= fileSize
  if (!whole) throw new Error('A stored object is damaged: its tail is missing')
  return length
}

/** The writer guarantees the type: only `seal` writes these files. */
function readMeta<Meta extends BlobMeta>(json: Buffer, dataSize: number, file: string): Meta {
  const meta: Meta = JSON.parse(json.toString('utf8'))
  if (meta.size !== dataSize) throw new Error(`A stored object is damaged: ${path.basename(file)}`)
  return meta
}

async function writeAll(file: FileHandle, data: Uint8Array, position: number): Promise<number> {
  let written = 0
  while (written < data.length) {
    const { bytesWritten } = await file.write(data, written, data.length - written, position + written)
    written += bytesWritten
  }
  return written
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, position))
  return buffer
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
