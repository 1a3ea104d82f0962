import { type AdminProduct, mostPictures } from '#shared/contract/store/product-inputs.ts'
import { sendPreview } from '../../../parts/uploads/send-picture.ts'
import { picturesIn } from './pictures-in-file.ts'

type Picture = AdminProduct['pictures'][number]

/** By their alternative texts: an admin who edits one keeps it. */
const isPreview = ({ alt }: Picture) => /, preview( \d)? with a watermark$/.test(alt)

/**
 * A product's pictures with previews of its file, which replace those of the file before; undefined if the file has
 * none. A picture that this browser cannot read is passed over.
 */
export async function withPreviews(
  { name, pictures, file }: AdminProduct,
  source: Blob,
): Promise<Picture[] | undefined> {
  const kept = pictures.filter((picture) => !isPreview(picture))
  const found = await picturesIn(source, file?.type ?? '')
  const previews: Picture[] = []
  for (const one of found.slice(0, mostPictures - kept.length)) {
    const url = await sendPreview(one).catch(() => undefined)
    const place = found.length > 1 ? ` ${previews.length + 1}` : ''
    if (url) previews.push({ url, alt: `${name}, preview${place} with a watermark`, color: null })
  }
  return previews.length > 0 ? [...kept, ...previews] : undefined
}
