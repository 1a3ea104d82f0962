import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Bytes; CloudFront does not compress smaller or larger answers. */
const least = 1000
const most = 10_000_000
/** Fast enough for an edge. */
const brotliQuality = 4

/** Compresses like CloudFront: in Brotli or gzip if the client accepts it. Otherwise the answer is sent as it is. */
export async function compressed(
  body: Buffer,
  type: string,
  accepted: string | string[] = '',
): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> {
  if (body.length < least || body.length > most || !/^application\/(problem\+)?json/.test(type))
    return { body }
  const names = String(accepted)
    .split(',')
    .map((each) => each.trim())
  if (names.some((name) => /^br(;(?!q=0$)|$)/.test(name))) {
    // With its size known, a small answer needs no tables for a large one: half the time.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    return { body: await brotli(body, { params }), encoding: 'br' }
  }
  if (names.some((name) => /^gzip(;(?!q=0$)|$)/.test(name)))
    return { body: await deflate(body), encoding: 'gzip' }
  return { body }
}
