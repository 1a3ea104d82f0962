import { categories } from '#shared/contract/categories.ts'
import { serve } from '../http/serve.ts'
import { createCategory, deleteCategory, updateCategory } from './edit-category.ts'
import { createMovieGenre, deleteMovieGenre, listAllMovieGenres, updateMovieGenre } from './edit-genre.ts'
import { getSynonyms, updateSynonyms } from './synonyms.ts'

export const handler = serve(categories, {
  createCategory: ({ body }) => createCategory(body),
  updateCategory: ({ params, body }) => updateCategory(params.id, body),
  deleteCategory: ({ params }) => deleteCategory(params.id),

  listAllMovieGenres,
  createMovieGenre: ({ body }) => createMovieGenre(body),
  updateMovieGenre: ({ params, body }) => updateMovieGenre(params.id, body),
  deleteMovieGenre: ({ params }) => deleteMovieGenre(params.id),

  getSynonyms,
  updateSynonyms: ({ body }) => updateSynonyms(body),
})
