import { Problem } from '#shared/contract/problem.ts'
import { chunkOf, chunksOf, isFullyIssued, isIssued, withIssued } from '#shared/rules/store/chunks.ts'
import { changeDownloadStep, type DownloadItem, download } from '../../model/store/download.ts'
import {
  changeDevicesStep,
  type DownloadDevice,
  downloadDevices,
} from '../../model/store/download-devices.ts'
import { orderEntities } from '../../model/store/order-steps.ts'
import { readAll } from '../../model/table/read-all.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { chunkAddress } from '../../ports/media/original-store.ts'
import { clock } from '../../ports/process/clock.ts'
import { chunkHash } from './chunk-hash.ts'
import { withDevice } from './devices.ts'
import { completedStep, givenLine, unchangedStep } from './given-line.ts'

type Wanted = { orderId: string; line: number; chunk: number }

const entities = { ...orderEntities, download, downloadDevices }

/**
 * Returns the address of one chunk of a purchased file, and records that the chunk was issued. Once every chunk was
 * issued, the file counts as fully downloaded: from then on it is not refunded.
 */
export async function issueChunk(
  memberId: string,
  { orderId, line: place, chunk }: Wanted,
  device: Pick<DownloadDevice, 'id' | 'name'>,
) {
  const { file } = await givenLine(memberId, orderId, place)
  if (chunk >= chunksOf(file.size)) {
    throw new Problem('file.no_chunk', `The file has ${chunksOf(file.size)} chunks, counted from 0`)
  }
  // Before it is recorded: a chunk that cannot be delivered must not count.
  const sha256 = await chunkHash(file, chunk)
  if (!sha256) throw new Problem('file.not_ready', 'The file is being prepared. Please come back later.')
  await tryAgain(async () => {
    const { known, line, file: current } = await givenLine(memberId, orderId, place)
    if (current.key !== file.key)
      throw new Problem('order.changed', 'The file was replaced. Please start again.')
    const found = await readAll({ download, downloadDevices }, (of) => ({
      download: of.download.get({ memberId, orderId, line: place }),
      downloadDevices: of.downloadDevices.get({ memberId }),
    }))
    const now = clock.now()
    const devices = withDevice(found.downloadDevices, device, now)
    const before = issuedOf(found.download, file.key)
    const issued = withIssued(before, chunk)
    const isNew = !isIssued(before, chunk)
    if (!isNew && !devices) return
    const isComplete = isFullyIssued(issued, file.size) && !line.downloadedAt
    const next = { memberId, orderId, line: place, key: file.key, issued, updatedAt: now.toISOString() }
    await writeSteps(entities, [
      isComplete ? completedStep(known, line, now) : unchangedStep(known),
      isNew && changeDownloadStep(found.download, next),
      devices && changeDevicesStep(memberId, found.downloadDevices, devices, now),
    ])
  })
  const bytes = chunkOf(file.size, chunk)
  const { url, range, lasts } = await chunkAddress(file, bytes)
  const expiresAt = new Date(clock.now().getTime() + lasts * 1000).toISOString()
  return { url, range, size: bytes.length, sha256, expiresAt }
}

/** The issued chunks of a file: those of another file, sold before files were stored with orders, do not count. */
const issuedOf = (known: DownloadItem | undefined, key: string): string =>
  known?.key === key ? known.issued : ''
