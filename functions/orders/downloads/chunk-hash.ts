import { chunkOf } from '#shared/rules/store/chunks.ts'
import { fileChunk, findChunkHash } from '../../model/store/file-chunk.ts'
import type { ProductItem } from '../../model/store/product.ts'
import { isRefused } from '../../model/table/refused.ts'
import { originalHash } from '../../ports/media/original-store.ts'

type File = Pick<NonNullable<ProductItem['file']>, 'key' | 'size'>

/**
 * The SHA-256 of a chunk. The first call that issues it reads the chunk and records its hash for all later ones.
 * Undefined if the file is gone or shorter.
 */
export async function chunkHash({ key, size }: File, chunk: number): Promise<string | undefined> {
  const known = await findChunkHash(key, chunk)
  if (known) return known
  const sha256 = await originalHash(key, chunkOf(size, chunk))
  if (!sha256) return undefined
  try {
    await fileChunk().create({ key, chunk, sha256 }).go()
    return sha256
  } catch (error) {
    if (!isRefused(error)) throw error
    // Another buyer's call was quicker.
    return findChunkHash(key, chunk)
  }
}
