import { Problem } from '#shared/contract/problem.ts'
import { member } from '../model/member.ts'
import { newId } from '../model/new-id.ts'
import { clock } from '../ports/clock.ts'
import { pictureAddress, pictureStart, removeMedia } from '../ports/media-store.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Where a member's pictures lie in the media bucket; what stands there is shown on the site as it is. */
const keyOf = (memberId: string, pictureId: string) => `media/images/members/${memberId}/${pictureId}`

/** An address that takes one picture of this type and size. */
export async function createPicture(memberId: string, contentType: keyof typeof endings, size: number) {
  const id = `${newId('picture')}.${endings[contentType]}`
  return { id, url: await pictureAddress(keyOf(memberId, id), contentType, size) }
}

/** Shows a picture that has arrived, after a look at what it is; the one before it goes. */
export async function usePicture(memberId: string, pictureId: string | null) {
  if (pictureId) {
    const key = keyOf(memberId, pictureId)
    const start = await pictureStart(key)
    if (!start) throw new Problem('picture.not_found')
    if (!isPicture(start)) {
      await removeMedia(key)
      throw new Problem('picture.not_image', 'The file is not a JPEG, PNG or WebP image')
    }
  }
  const updatedAt = clock.now().toISOString()
  const change = member.patch({ id: memberId })
  const { data: before } = await (pictureId
    ? change.set({ profileImageUrl: `/${keyOf(memberId, pictureId)}`, updatedAt })
    : change.remove(['profileImageUrl']).set({ updatedAt })
  ).go({ response: 'all_old' })
  const own = `/media/images/members/${memberId}/`
  const previous = before?.profileImageUrl
  if (previous?.startsWith(own) && previous !== `${own}${pictureId}`) await removeMedia(previous.slice(1))
  const { data } = await member.get({ id: memberId }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  return data
}

/** What a file begins with tells what it is, whatever it is called. */
function isPicture(start: Uint8Array): boolean {
  const hex = Buffer.from(start.slice(0, 12)).toString('hex')
  const isWebp = hex.startsWith('52494646') && hex.slice(16) === '57454250'
  return hex.startsWith('ffd8ff') || hex.startsWith('89504e470d0a1a0a') || isWebp
}
