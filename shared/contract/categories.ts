import * as z from 'zod/mini'
import { Category, MovieGenre } from './category.ts'
import { empty, endpoint, json, page } from './endpoint.ts'
import { id, imageUrl, listOf, matching, requiredText, text } from './fields.ts'
import { SynonymList, SynonymsInput } from './synonyms.ts'

export const CategoryInput = z.strictObject({
  name: text(60).check(z.minLength(2, 'Category name must be at least 2 characters')),
  description: text(500).check(z.minLength(10, 'Description must be at least 10 characters')),
  icon: z._default(
    z.nullable(z.string().check(z.regex(/^[a-z0-9 -]{0,60}$/, 'A style class such as lucide-swords'))),
    null,
  ),
})
export type CategoryInput = z.output<typeof CategoryInput>

/** An admin's input for a genre of films; its slug is made of the name and never changes. */
export const MovieGenreInput = z.strictObject({
  name: text(60).check(z.minLength(2, 'Genre name must be at least 2 characters')),
  description: z._default(text(500), ''),
  martialArtStyle: requiredText(60),
  subGenres: z._default(listOf(text(60), 20), []),
  iconUrl: z._default(z.nullable(imageUrl), null),
  color: z._default(matching(/^#[0-9A-Fa-f]{6}$/, 7, 'A color of six digits such as #FFD700'), '#FFD700'),
  isActive: z._default(z.boolean(), true),
})
export type MovieGenreInput = z.output<typeof MovieGenreInput>

/** A genre as admins see it. */
export const AdminMovieGenre = z.object({
  ...MovieGenre.shape,
  /** Number of videos in it, drafts included; it can be deleted only at zero. */
  moviesCount: z.number(),
})
export type AdminMovieGenre = z.infer<typeof AdminMovieGenre>

const params = z.strictObject({ id: id('category') })
const genreParams = z.strictObject({ id: id('movieGenre') })

export const categories = {
  createCategory: endpoint({
    method: 'POST',
    path: '/api/admin/categories',
    access: 'admin',
    summary: 'Adds a category; its slug is derived from the name and never changes',
    body: CategoryInput,
    success: json(Category, 201),
    problems: ['category.taken'],
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/api/admin/categories/{id}',
    access: 'admin',
    summary: 'Changes a category',
    params,
    body: CategoryInput,
    success: json(Category),
    problems: ['category.not_found', 'category.taken'],
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/api/admin/categories/{id}',
    access: 'admin',
    summary: 'Deletes a category that is not used',
    params,
    success: empty,
    problems: ['category.not_found', 'category.in_use'],
  }),
  listAllMovieGenres: endpoint({
    method: 'GET',
    path: '/api/admin/movie-genres',
    access: 'admin',
    summary: 'All film genres by name, inactive ones included',
    success: page(AdminMovieGenre),
  }),
  createMovieGenre: endpoint({
    method: 'POST',
    path: '/api/admin/movie-genres',
    access: 'admin',
    summary: 'Adds a film genre; its slug is derived from the name and never changes',
    body: MovieGenreInput,
    success: json(AdminMovieGenre, 201),
    problems: ['genre.taken'],
  }),
  updateMovieGenre: endpoint({
    method: 'PUT',
    path: '/api/admin/movie-genres/{id}',
    access: 'admin',
    summary: 'Changes a film genre; an inactive one is hidden',
    params: genreParams,
    body: MovieGenreInput,
    success: json(AdminMovieGenre),
    problems: ['genre.not_found', 'genre.taken'],
  }),
  deleteMovieGenre: endpoint({
    method: 'DELETE',
    path: '/api/admin/movie-genres/{id}',
    access: 'admin',
    summary: 'Deletes a film genre that no film uses',
    params: genreParams,
    success: empty,
    problems: ['genre.not_found', 'genre.in_use'],
  }),
  getSynonyms: endpoint({
    method: 'GET',
    path: '/api/admin/synonyms',
    access: 'admin',
    summary: 'The terms that mean the same to a search',
    success: json(SynonymList),
  }),
  updateSynonyms: endpoint({
    method: 'PUT',
    path: '/api/admin/synonyms',
    access: 'admin',
    summary: 'Sets the terms that mean the same to a search; searches use them some seconds later',
    body: SynonymsInput,
    success: json(SynonymList),
    problems: ['synonyms.changed'],
  }),
} as const
