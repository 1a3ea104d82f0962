import {
  type ArrivedPart,
  arrivedParts,
  arrivedSize,
  completeMultipart,
  type Multipart,
  partAddress,
} from './media-store.ts'

/** A file that a browser sends in parts. */
export type SentFile = Multipart & {
  /** Bytes of the whole, and of every part but the last. */
  size: number
  partSize: number
}

/** The size that has arrived, and the missing parts with an address for each. */
export async function sentSoFar(file: SentFile) {
  const arrived = await arrivedParts(file)
  if (!arrived) return { parts: [], received: file.size }
  return {
    parts: await missingParts(file, arrived),
    received: arrived.reduce((sum, { size }) => sum + size, 0),
  }
}

function missingParts(file: SentFile, arrived: readonly ArrivedPart[]) {
  const there = new Map(arrived.map((part) => [part.number, part.size]))
  const parts = Array.from({ length: Math.ceil(file.size / file.partSize) }, (_, at) => {
    const offset = at * file.partSize
    return { number: at + 1, offset, size: Math.min(file.partSize, file.size - offset) }
  })
  return Promise.all(
    parts
      .filter(({ number, size }) => there.get(number) !== size)
      .map(async (part) => ({ ...part, url: await partAddress(file, part.number, part.size) })),
  )
}

/**
 * Joins the parts into one file. `parts missing` while some are, `not there` if the upload was aborted; repeating it
 * changes nothing.
 */
export async function joinFile(file: SentFile): Promise<'whole' | 'parts missing' | 'not there'> {
  const parts = await arrivedParts(file)
  if (parts) {
    const received = parts.reduce((sum, { size }) => sum + size, 0)
    if (received !== file.size) return 'parts missing'
    await completeMultipart(file, parts)
  }
  return (await arrivedSize(file.key)) === file.size ? 'whole' : 'not there'
}
