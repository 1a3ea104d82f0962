import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhile = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])
const leastBytes = 1024
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes `file.br` and `file.gz` beside every text file of the site that is large enough to be worth it. */
export async function compress(site: string): Promise<void> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && worthwhile.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < leastBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(content.length),
  }
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${path}.br`, small)),
    deflate(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}

/**
 * Brotli's window as a power of two, less 16 bytes: the smallest that holds the whole file. Brotli prepares tables of
 * that size, and for hundreds of small files those of the default of 4 MB take longer than the compression.
 */
const windowOf = (bytes: number) =>
  Math.min(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_DEFAULT_WINDOW)
