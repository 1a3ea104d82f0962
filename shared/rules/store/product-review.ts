import type { LineState } from './order.ts'

/** Reviews of products by their buyers. */

export const mostReviewPictures = 4

type Sold = { isDigital: boolean; state: LineState; downloadedAt?: string | null | undefined }

/** Whether a buyer has received the goods and may review them: they were delivered or downloaded. */
export const isReceived = ({ isDigital, state, downloadedAt }: Sold): boolean =>
  state === 'delivered' && (!isDigital || Boolean(downloadedAt))
