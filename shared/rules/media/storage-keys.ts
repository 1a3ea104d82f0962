/** The keys of files in their buckets. The site serves the media bucket under the same paths. */

/** Folder of an admin's upload, in the uploads bucket. */
export const uploadFolder = (uploadId: string) => `uploads/${uploadId}`
export const uploadKey = (uploadId: string) => `${uploadFolder(uploadId)}/source`
export const uploadIdOf = (key: string) => /^uploads\/(upl_[\w-]+)\/source$/.exec(key)?.[1]

/** Clips of a member's own practice, in the uploads bucket: all, those of one session, and a single one. */
export const memberClips = (memberId: string) => `clips/${memberId}`
export const clipFolder = ({ memberId, bookingId }: { memberId: string; bookingId: string }) =>
  `${memberClips(memberId)}/${bookingId}`
export const clipKey = (of: { memberId: string; bookingId: string }, clipId: string) =>
  `${clipFolder(of)}/${clipId}`

/** A file for sale in the store, in the uploads bucket: not public, only buyers get its address. */
export const originalKey = (productId: string, fileId: string) => `originals/${productId}/${fileId}`

/**
 * The id of the upload that plays a file for sale, which follows from its key; undefined for a file that is no clip.
 * Clips that were put on sale before clips were played have no such upload.
 */
export function clipIdOf({ key, type }: { key: string; type: string }): string | undefined {
  const id = /^originals\/[^/]+\/fil_(\w{26})$/.exec(key)?.[1]
  return id && type.startsWith('video/') ? `upl_${id}` : undefined
}

/** Folder of the playable files. */
export const mediaFolder = (uploadId: string) => `media/videos/${uploadId}`
export const masterKey = (uploadId: string) => `${mediaFolder(uploadId)}/master.m3u8`
/** The end of the names of the smallest rung, with which players begin. */
export const smallestRung = '_360p'
/** The first files that a player reads after the master playlist: the playlist of the smallest rung and its beginning. */
export const firstFiles = (uploadId: string) => {
  const rung = `${mediaFolder(uploadId)}/master${smallestRung}`
  return { playlist: `${rung}.m3u8`, segment: `${rung}_00001.ts` }
}
/** Captions are stored with their film. */
export const captionsKey = (uploadId: string, file: string) => `${mediaFolder(uploadId)}/captions/${file}`

/** A sent picture waiting in the uploads bucket for its check: not public, and deleted after a day. */
export const sentPictureKey = (folder: string, id: string) => `pictures/${folder}/${id}`

/** Folder of public pictures. */
export const imagesFolder = 'media/images'
/** A member's own profile pictures. */
export const memberPictures = (memberId: string) => `${imagesFolder}/members/${memberId}`
/** Still images of a film: this, followed by a dot and a suffix. */
export const stillsKey = (uploadId: string) => `${imagesFolder}/${uploadId}`
/** Frames of a film, one every other second, in a folder of their own. */
export const framesFolder = (uploadId: string) => `${imagesFolder}/${uploadId}`
export const framesKey = (uploadId: string) => `${framesFolder(uploadId)}/frame`
