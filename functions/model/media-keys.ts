/** Where the file lies in the uploads bucket. */
export const uploadKey = (uploadId: string) => `uploads/${uploadId}/source`
export const uploadIdOf = (key: string) => /^uploads\/(upl_[\w-]+)\/source$/.exec(key)?.[1]
/** Folder of what is played, in the media bucket and on the site. */
export const mediaFolder = (uploadId: string) => `media/videos/${uploadId}`
/** Captions lie with what they were made for. */
export const captionsKey = (uploadId: string, file: string) => `${mediaFolder(uploadId)}/captions/${file}`
