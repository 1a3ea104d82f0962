import type { LineState } from './order.ts'

/** What buyers say of products. */

export const mostReviewPictures = 4

type Sold = { isDigital: boolean; state: LineState; downloadedAt?: string | null | undefined }

/** Whether a buyer has what was sold and so may say what it is like: it was delivered, or downloaded. */
export const isReceived = ({ isDigital, state, downloadedAt }: Sold): boolean =>
  state === 'delivered' && (!isDigital || Boolean(downloadedAt))
