/** Demo ids are made of slugs, so that they are the same on every machine. */
export const videoIdOf = (slug: string) => `vid_${slug.slice(0, 40)}`
export const uploadIdFor = (slug: string) => `upl_${slug.slice(0, 40)}`
export const categoryIdOf = (slug: string) => `cat_${slug}`
export const instructorIdOf = (slug: string) => `ins_${slug}`
export const genreIdOf = (slug: string) => `gen_${slug}`

/** The address of a poster or portrait on the site; that of a poster's half-size version ends in `-640.webp`. */
export const posterAddress = (slug: string) => `/media/images/demo/${slug}.webp`

/** The tall poster of a film. */
export const tallAddress = (slug: string) => `/media/images/demo/${slug}-tall.webp`

/** The picture of a discipline, taller than wide. */
export const coverAddress = (slug: string) => `/media/images/categories/${slug}.webp`
