import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'

/** The most previews of a photo set. */
const mostPreviews = 6
/** The most bytes of an archive that are read, and of one picture. */
const mostRead = 100 * 1024 ** 2
const largestPicture = 40 * 1024 ** 2

/** The picture that a file for sale is, or the first ones of an archive; none for other files. */
export async function picturesIn(file: Blob, type: string): Promise<Blob[]> {
  if (type.startsWith('image/')) return file.size <= largestPicture ? [file] : []
  return type === 'application/zip' ? picturesInZip(file) : []
}

/** An archive is read from its beginning, and no further than needed. */
async function picturesInZip(file: Blob): Promise<Blob[]> {
  const pictures: Blob[] = []
  const unzip = new Unzip((entry) => {
    if (isPicture(entry.name) && pictures.length < mostPreviews) unpack(entry, (one) => pictures.push(one))
  })
  unzip.register(UnzipInflate)
  const reader = file.stream().getReader()
  for (let read = 0; read < mostRead && pictures.length < mostPreviews; ) {
    const { value, done } = await reader.read()
    if (done) break
    read += value.length
    try {
      unzip.push(value)
    } catch {
      // Damaged, or packed in a way that is not known: the pictures before it count.
      break
    }
  }
  await reader.cancel()
  return pictures
}

function unpack(entry: UnzipFile, onPicture: (picture: Blob) => void): void {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  entry.ondata = (error, piece, isLast) => {
    size += piece?.length ?? 0
    if (error || size > largestPicture) return
    pieces.push(new Uint8Array(piece))
    if (isLast) onPicture(new Blob(pieces))
  }
  entry.start()
}

/** macOS adds a hidden file beside each picture. */
const isPicture = (name: string) =>
  /(^|\/)[^./][^/]*\.(jpe?g|png|webp)$/i.test(name) && !name.startsWith('__MACOSX/')
