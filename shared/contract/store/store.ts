import * as z from 'zod/mini'
import { longestSearch } from '../../rules/text/fold.ts'
import { endpoint, json, page } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { ProductCategory } from './product.ts'
import { productFiles } from './product-files.ts'
import { AdminProduct, NewProduct, ProductChange, Publication, StockChange } from './product-inputs.ts'

/** The products of the store, as admins edit them. */

const params = z.strictObject({ id: id('product') })

/** The states by which a list of all products is filtered. */
export const ProductStatus = z.enum(['draft', 'scheduled', 'published', 'archived'])
export type ProductStatus = z.infer<typeof ProductStatus>

export const store = {
  ...productFiles,
  listAllProducts: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    access: 'admin',
    summary: 'Products in any state, filtered, newest first',
    query: z.strictObject({
      ...pageQuery,
      search: z.optional(text(longestSearch)),
      category: z.optional(ProductCategory),
      status: z.optional(ProductStatus),
    }),
    success: page(AdminProduct),
  }),
  getAnyProduct: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}',
    access: 'admin',
    summary: 'One product in any state, with its stock',
    params,
    success: json(AdminProduct),
    problems: ['product.not_found'],
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/api/admin/products',
    access: 'admin',
    summary: 'Adds a product as a draft. A repeated call with the same key returns the first one',
    body: NewProduct,
    success: json(AdminProduct, 201),
    problems: ['product.changed'],
  }),
  updateProduct: endpoint({
    method: 'PUT',
    path: '/api/admin/products/{id}',
    access: 'admin',
    summary: 'Changes a product',
    params,
    body: ProductChange,
    success: json(AdminProduct),
    problems: ['product.not_found', 'product.changed'],
  }),
  publishProduct: endpoint({
    method: 'PUT',
    path: '/api/admin/products/{id}/publication',
    access: 'admin',
    summary: 'Publishes a product now or at a time, unpublishes it, or archives it',
    params,
    body: Publication,
    success: json(AdminProduct),
    problems: ['product.not_found', 'product.changed'],
  }),
  setStock: endpoint({
    method: 'PUT',
    path: '/api/admin/products/{id}/stock',
    access: 'admin',
    summary: 'Sets the stock on hand of variants, and which of them are counted',
    params,
    body: StockChange,
    success: json(AdminProduct),
    problems: ['product.not_found', 'product.changed'],
  }),
} as const
