import { consume } from '../events/consume.ts'
import { removePictures } from './pictures.ts'

/** Removes the pictures of reviews that were withdrawn with their orders. */
export const handler = consume('picturesDiscarded', ({ pictures }) => removePictures(pictures))
