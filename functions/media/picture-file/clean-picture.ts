import type { Picture } from '#shared/rules/media/picture.ts'
import { Damage } from './damage.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

const cleaners = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng, 'image/webp': cleanWebp } as const

/**
 * The bytes of a picture without what a camera or a program wrote beside it: place, time, device, names, comments, small
 * copies, appended files. Its points are copied as they are, and its orientation stays. The words say why a file cannot
 * be shown.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  type: Picture['type'],
): Promise<{ clean: Uint8Array } | { damage: string }> {
  try {
    return { clean: Buffer.concat(await cleaners[type](bytes)) }
  } catch (error) {
    if (error instanceof Damage) return { damage: error.message }
    throw error
  }
}
