import * as z from 'zod/mini'
import { oneByOne, own } from './event.ts'

export const events = {
  /** A review was withdrawn by a change of its order: its pictures are no longer used. */
  picturesDiscarded: own('picturesDiscarded', z.object({ pictures: z.array(z.string()) })),
}

export const consumers = {
  onPicturesDiscarded: {
    domain: 'reviews',
    file: 'on-pictures-discarded',
    event: 'picturesDiscarded',
    ...oneByOne,
  },
} as const
