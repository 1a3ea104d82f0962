import * as z from 'zod/mini'
import { longestSearch } from '../../rules/text/fold.ts'
import { endpoint, html, json, page } from '../endpoint.ts'
import { dollars, id, text } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { Color, Product, ProductCategory, Size } from './product.ts'

export const ProductSort = z.enum(['newest', 'name', 'price_low', 'price_high'])
export type ProductSort = z.infer<typeof ProductSort>

const narrowing = {
  search: z.optional(text(longestSearch)),
  /** Size and color must match in one variant. */
  size: z.optional(Size),
  color: z.optional(Color),
  minPrice: z.optional(dollars),
  maxPrice: z.optional(dollars),
  /** Only products in stock. */
  inStock: z.optional(z.enum(['true'])),
  sort: z._default(ProductSort, 'newest'),
}

/** Part of the catalogue domain. */
export const productReads = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/products',
    access: 'public',
    summary: 'Published products, filtered and sorted',
    query: z.strictObject({ ...pageQuery, ...narrowing, category: z.optional(ProductCategory) }),
    success: page(Product),
  }),
  listCategoryProducts: endpoint({
    method: 'GET',
    path: '/api/products/category/{category}',
    access: 'public',
    summary: 'Published products of one category, filtered and sorted',
    params: z.strictObject({ category: ProductCategory }),
    query: z.strictObject({ ...pageQuery, ...narrowing }),
    success: page(Product),
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/api/products/{id}',
    access: 'public',
    summary: 'One published product',
    params: z.strictObject({ id: id('product') }),
    success: json(Product),
    problems: ['product.not_found'],
  }),
  previewProduct: endpoint({
    method: 'GET',
    path: '/api/previews/store/product/{id}',
    access: 'public',
    summary: 'The link preview of a product',
    params: z.strictObject({ id: id('product') }),
    success: html,
    problems: ['product.not_found'],
  }),
} as const
