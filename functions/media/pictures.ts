import { Problem } from '#shared/contract/problem.ts'
import { imagesFolder, memberPictures } from '#shared/rules/storage-keys.ts'
import { member } from '../model/member.ts'
import { newId } from '../model/new-id.ts'
import { clock } from '../ports/clock.ts'
import { pictureAddress, pictureStart, removeMedia } from '../ports/media-store.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Where pictures lie in the media bucket; what stands there is shown on the site as it is. */
const ofCatalogue = `${imagesFolder}/pictures`

type PictureType = keyof typeof endings

/** An address that takes one picture of this type and size, for a member to show. */
export const createPicture = (memberId: string, contentType: PictureType, size: number) =>
  addressIn(memberPictures(memberId), contentType, size)

/** The same for the catalogue: of a course, a genre, whoever teaches. */
export const createImage = (contentType: PictureType, size: number) =>
  addressIn(ofCatalogue, contentType, size)

async function addressIn(folder: string, contentType: PictureType, size: number) {
  const id = `${newId('picture')}.${endings[contentType]}`
  return { id, url: await pictureAddress(`${folder}/${id}`, contentType, size) }
}

/** The address of a picture of the catalogue that has arrived. */
export async function useImage(id: string) {
  return { imageUrl: await arrivedIn(ofCatalogue, id) }
}

/** Where a picture stands on the site, after a look at what it is; what is none is removed. */
async function arrivedIn(folder: string, id: string): Promise<string> {
  const key = `${folder}/${id}`
  const start = await pictureStart(key)
  if (!start) throw new Problem('picture.not_found')
  if (!isPicture(start)) {
    await removeMedia(key)
    throw new Problem('picture.not_image', 'The file is not a JPEG, PNG or WebP image')
  }
  return `/${key}`
}

/** Shows a picture that has arrived; the one before it goes. */
export async function usePicture(memberId: string, pictureId: string | null) {
  const profileImageUrl = pictureId && (await arrivedIn(memberPictures(memberId), pictureId))
  const updatedAt = clock.now().toISOString()
  const change = member().patch({ id: memberId })
  const { data: before } = await (profileImageUrl
    ? change.set({ profileImageUrl, updatedAt })
    : change.remove(['profileImageUrl']).set({ updatedAt })
  ).go({ response: 'all_old' })
  const previous = before?.profileImageUrl
  const isOwn = previous?.startsWith(`/${memberPictures(memberId)}/`)
  if (previous && isOwn && previous !== profileImageUrl) await removeMedia(previous.slice(1))
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  return data
}

/** What a file begins with tells what it is, whatever it is called. */
function isPicture(start: Uint8Array): boolean {
  const hex = Buffer.from(start.slice(0, 12)).toString('hex')
  const isWebp = hex.startsWith('52494646') && hex.slice(16) === '57454250'
  return hex.startsWith('ffd8ff') || hex.startsWith('89504e470d0a1a0a') || isWebp
}
