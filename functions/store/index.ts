import { store } from '#shared/contract/store/store.ts'
import { serve } from '../http/serve.ts'
import {
  beginProductFile,
  dropProductFile,
  followProductFile,
  removeProductFile,
  useProductFile,
} from './product-file.ts'
import { createProduct, getAnyProduct, listAllProducts, updateProduct } from './products.ts'
import { publishProduct } from './publication.ts'
import { setStock } from './set-stock.ts'

export const handler = serve(store, {
  listAllProducts: ({ query }) => listAllProducts(query),
  getAnyProduct: ({ params }) => getAnyProduct(params.id),
  createProduct: ({ body }) => createProduct(body),
  updateProduct: ({ params, body }) => updateProduct(params.id, body),
  publishProduct: ({ params, body }) => publishProduct(params.id, body),
  beginProductFile: ({ params, body }) => beginProductFile(params.id, body),
  getProductFileUpload: ({ params }) => followProductFile(params.id, params.fileId),
  useProductFile: ({ caller, params, body }) => useProductFile(params.id, body.fileId, caller.memberId),
  dropProductFile: ({ params }) => dropProductFile(params.id, params.fileId),
  removeProductFile: ({ params, body }) => removeProductFile(params.id, body.knownUpdatedAt),
  setStock: ({ params, body }) => setStock(params.id, body),
})
