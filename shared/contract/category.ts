import * as z from 'zod/mini'
import { moment } from './fields.ts'

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** A style class of the icon set, e.g. `lucide-swords`. */
  icon: z.nullable(z.string()),
  /** Its cover: a picture of its own, or else the poster of its most watched video. */
  coverUrl: z._default(z.nullable(z.string()), null),
  createdAt: moment,
})
export type Category = z.infer<typeof Category>

export const MovieGenre = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  martialArtStyle: z.string(),
  subGenres: z.array(z.string()),
  iconUrl: z.nullable(z.string()),
  color: z.string(),
  isActive: z.boolean(),
  createdAt: moment,
})
export type MovieGenre = z.infer<typeof MovieGenre>
