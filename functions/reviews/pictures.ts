import { removeMedia } from '../ports/media/media-store.ts'

/** Removes pictures that a review no longer shows. */
export async function removePictures(
  before: readonly string[] | undefined = [],
  kept: readonly string[] | undefined = [],
): Promise<void> {
  await Promise.all(before.filter((url) => !kept.includes(url)).map((url) => removeMedia(url.slice(1))))
}
