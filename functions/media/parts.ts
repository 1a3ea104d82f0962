import type { Upload } from '#shared/contract/media.ts'
import type { UploadPart } from '#shared/contract/upload-part.ts'
import { uploadKey } from '#shared/rules/media/storage-keys.ts'
import type { UploadItem } from '../model/catalogue/upload.ts'
import { type ArrivedPart, partAddress } from '../ports/media/media-store.ts'

/** Bytes. S3 requires at least 5 MiB; larger files get larger parts, to limit their number. */
const smallestPart = 8 * 1024 ** 2
const mostParts = 200

export function partSizeOf(size: number): number {
  return Math.max(smallestPart, Math.ceil(size / mostParts / 1024 ** 2) * 1024 ** 2)
}

/** An upload as the API shows it. `arrived` is undefined once the file is complete. */
export async function toUpload(item: UploadItem, arrived: ArrivedPart[] | undefined): Promise<Upload> {
  const { id, filename, contentType, size, media, createdAt } = item
  return {
    id,
    key: uploadKey(id),
    filename,
    contentType,
    size,
    state: { status: media.status, progress: media.progress, reason: media.reason ?? null },
    parts: arrived ? await missingParts(item, arrived) : [],
    received: arrived ? arrived.reduce((sum, part) => sum + part.size, 0) : size,
    createdAt,
  }
}

/** The parts still to be sent, each with its own upload address. */
function missingParts(item: UploadItem, arrived: ArrivedPart[]): Promise<UploadPart[]> {
  const { id, multipartId, size, partSize } = item
  const there = new Map(arrived.map((part) => [part.number, part.size]))
  const missing: Promise<UploadPart>[] = []
  for (let offset = 0, number = 1; offset < size; offset += partSize, number++) {
    const length = Math.min(partSize, size - offset)
    if (there.get(number) === length) continue
    missing.push(
      partAddress({ key: uploadKey(id), multipartId }, number, length).then((url) => ({
        number,
        offset,
        url,
        size: length,
      })),
    )
  }
  return Promise.all(missing)
}
