import * as z from 'zod/mini'
import { Category } from './catalogue.ts'
import { empty, endpoint, json } from './endpoint.ts'
import { id, text } from './fields.ts'

export const CategoryInput = z.strictObject({
  name: text(60).check(z.minLength(2, 'Category name must be at least 2 characters')),
  description: text(500).check(z.minLength(10, 'Description must be at least 10 characters')),
  icon: z._default(
    z.nullable(z.string().check(z.regex(/^[a-z0-9 -]{0,60}$/, 'A style class such as lucide-swords'))),
    null,
  ),
})
export type CategoryInput = z.output<typeof CategoryInput>

const params = z.strictObject({ id: id('category') })

export const admin = {
  createCategory: endpoint({
    method: 'POST',
    path: '/api/admin/categories',
    access: 'admin',
    summary: 'Adds a category; its slug is made of the name and stays',
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
    summary: 'Deletes a category nothing uses',
    params,
    success: empty,
    problems: ['category.not_found', 'category.in_use'],
  }),
} as const
