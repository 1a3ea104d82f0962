import { Problem } from '#shared/contract/problem.ts'
import { type Picture, pictureIn } from '#shared/rules/media/picture.ts'
import { imagesFolder, memberPictures, sentPictureKey } from '#shared/rules/media/storage-keys.ts'
import { member } from '../model/members/member.ts'
import { newId } from '../model/table/new-id.ts'
import {
  arrivedPicture,
  pictureAddress,
  putPicture,
  removeMedia,
  removeSent,
} from '../ports/media/media-store.ts'
import { clock } from '../ports/process/clock.ts'
import { cleanPicture } from './picture-file/clean-picture.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Folder of the catalogue's pictures in the media bucket; files in it are public on the site. */
const ofCatalogue = `${imagesFolder}/pictures`

/** An address to upload one picture of this type and size, for a member. */
export const createPicture = (memberId: string, contentType: Picture['type'], size: number) =>
  addressFor(memberPictures(memberId), contentType, size)

/** The same for the catalogue: for a course, a genre, an instructor. */
export const createImage = (contentType: Picture['type'], size: number) =>
  addressFor(ofCatalogue, contentType, size)

async function addressFor(folder: string, contentType: Picture['type'], size: number) {
  const id = `${newId('picture')}.${endings[contentType]}`
  return { id, url: await pictureAddress(sentPictureKey(folder, id), contentType, size) }
}

/** The address of a catalogue picture that has arrived. */
export async function useImage(id: string) {
  return { imageUrl: await shownIn(ofCatalogue, id) }
}

/**
 * The public address of a sent picture. The bytes that are shown are the bytes that were checked, without the data of
 * its camera: they are written to a new name that no upload address leads to. A file that is no picture, or a damaged
 * one, is removed.
 */
async function shownIn(folder: string, id: string): Promise<string> {
  const sent = sentPictureKey(folder, id)
  const bytes = await arrivedPicture(sent)
  if (!bytes) throw new Problem('picture.not_found')
  const picture = pictureIn(bytes)
  const key = picture && `${folder}/${newId('picture')}.${endings[picture.type]}`
  const result = picture && (await cleanPicture(bytes, picture.type))
  if (key && result && 'clean' in result) await putPicture(key, result.clean, picture.type)
  await removeSent(sent)
  if (!result)
    throw new Problem('picture.not_image', 'The file is not a JPEG, PNG or WebP image that can be shown')
  if ('damage' in result) throw new Problem('picture.damaged', result.damage)
  return `/${key}`
}

/** The address of a member's picture that has arrived; it stays as long as the account. */
export async function keepPicture(memberId: string, id: string) {
  return { imageUrl: await shownIn(memberPictures(memberId), id) }
}

/** Shows a picture that has arrived, and removes the one before it. */
export async function usePicture(memberId: string, pictureId: string | null) {
  const profileImageUrl = pictureId && (await shownIn(memberPictures(memberId), pictureId))
  const updatedAt = clock.now().toISOString()
  const change = member().patch({ id: memberId })
  const { data: before } = await (profileImageUrl
    ? change.set({ profileImageUrl, updatedAt })
    : change.remove(['profileImageUrl']).set({ updatedAt })
  ).go({ response: 'all_old' })
  const previous = before?.profileImageUrl
  if (previous?.startsWith(`/${memberPictures(memberId)}/`)) await removeMedia(previous.slice(1))
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  return data
}
