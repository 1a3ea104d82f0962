import * as z from 'zod/mini'

/** One part that the browser still has to PUT: exactly `size` bytes from `offset` of the file. */
export const UploadPart = z.object({
  number: z.number(),
  offset: z.number(),
  size: z.number(),
  url: z.string(),
})
export type UploadPart = z.infer<typeof UploadPart>
