/** Where files lie in their buckets. What is in the media bucket stands on the site under the same path. */

/** Folder of what an admin sent, in the uploads bucket. */
export const uploadFolder = (uploadId: string) => `uploads/${uploadId}`
export const uploadKey = (uploadId: string) => `${uploadFolder(uploadId)}/source`
export const uploadIdOf = (key: string) => /^uploads\/(upl_[\w-]+)\/source$/.exec(key)?.[1]

/** Clips of a member's own practice, in the uploads bucket: of one session, of all, and one of them. */
export const memberClips = (memberId: string) => `clips/${memberId}`
export const clipFolder = ({ memberId, bookingId }: { memberId: string; bookingId: string }) =>
  `${memberClips(memberId)}/${bookingId}`
export const clipKey = (of: { memberId: string; bookingId: string }, clipId: string) =>
  `${clipFolder(of)}/${clipId}`

/** A file that the store sells, in the uploads bucket: no page shows it, and buyers alone are given an address of it. */
export const originalKey = (productId: string, fileId: string) => `originals/${productId}/${fileId}`

/** Folder of what is played. */
export const mediaFolder = (uploadId: string) => `media/videos/${uploadId}`
/** Captions lie with what they were made for. */
export const captionsKey = (uploadId: string, file: string) => `${mediaFolder(uploadId)}/captions/${file}`

/** Where a picture waits, in the uploads bucket, until it is looked at: seen by nobody, and gone after a day. */
export const sentPictureKey = (folder: string, id: string) => `pictures/${folder}/${id}`

/** Folder of what everybody may see. */
export const imagesFolder = 'media/images'
/** What a member has sent to be shown by. */
export const memberPictures = (memberId: string) => `${imagesFolder}/members/${memberId}`
/** Still images of a film: this, then a dot and what tells them apart. */
export const stillsKey = (uploadId: string) => `${imagesFolder}/${uploadId}`
/** Small pictures of a film, one every other second, in a folder of their own. */
export const framesFolder = (uploadId: string) => `${imagesFolder}/${uploadId}`
export const framesKey = (uploadId: string) => `${framesFolder(uploadId)}/frame`
