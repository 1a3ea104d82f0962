import * as z from 'zod/mini'
import { fileEndings, fileTypeOf, largestFile } from '../../rules/store/product-file.ts'
import { empty, endpoint, json } from '../endpoint.ts'
import { id, knownUpdatedAt, matching, requiredText } from '../fields.ts'
import { UploadPart } from '../upload-part.ts'
import { AdminProduct } from './product-inputs.ts'

/** The file of a digital product: uploaded in parts to a private bucket, and given only to buyers. Part of store. */

export const chooseFile = `Please choose a ${fileEndings
  .filter((ending) => !['jpeg', 'm4v'].includes(ending))
  .map((ending) => ending.toUpperCase())
  .join(', ')
  .replace(/, (\w+)$/, ' or $1')} file`

export const FileInput = z.strictObject({
  /** The file name of a download; its extension determines the type. */
  filename: requiredText(200).check(z.refine((name) => fileTypeOf(name) !== undefined, chooseFile)),
  size: z
    .number()
    .check(z.int(), z.gte(1, 'The file is empty'), z.lte(largestFile, 'The file is larger than 5 GB')),
})

/** The progress of an upload. */
const FileUpload = z.object({
  fileId: z.string(),
  /** Parts that are still missing; empty once the file has arrived. */
  parts: z.array(UploadPart),
  /** Bytes that have arrived. */
  received: z.number(),
  /** The file is on sale: nothing is left to do. */
  isOnSale: z.boolean(),
})
export type FileUpload = z.infer<typeof FileUpload>

const path = '/api/admin/products/{id}/file'
const params = z.strictObject({ id: id('product') })
const fileId = matching(/^fil_[0-9A-Za-z]{26}$/, 30, 'This is not a file of a product')
const onItsWay = {
  path: '/api/admin/products/{id}/file/{fileId}',
  access: 'admin',
  params: z.strictObject({ id: id('product'), fileId }),
} as const

export const productFiles = {
  beginProductFile: endpoint({
    method: 'POST',
    path,
    access: 'admin',
    summary: "Starts the upload of a digital product's file, in parts that can be resumed",
    params,
    body: FileInput,
    success: json(FileUpload, 201),
    problems: ['product.not_found', 'file.not_digital'],
  }),
  getProductFileUpload: endpoint({
    ...onItsWay,
    method: 'GET',
    summary: 'The progress of an upload and its missing parts',
    success: json(FileUpload),
    problems: ['product.not_found', 'upload.not_found'],
  }),
  useProductFile: endpoint({
    method: 'PUT',
    path,
    access: 'admin',
    summary: 'Completes the upload and puts the file on sale; earlier buyers keep the file they bought',
    params,
    body: z.strictObject({ fileId }),
    success: json(AdminProduct),
    problems: [
      'product.not_found',
      'file.not_digital',
      'file.wrong_type',
      'upload.not_found',
      'upload.incomplete',
    ],
  }),
  dropProductFile: endpoint({
    ...onItsWay,
    method: 'DELETE',
    summary: 'Discards an upload; the file on sale stays',
    success: empty,
    problems: ['upload.not_found'],
  }),
  removeProductFile: endpoint({
    method: 'POST',
    path: '/api/admin/products/{id}/file/remove',
    access: 'admin',
    summary:
      'Takes the file off sale: the product is out of stock, and earlier buyers keep the file they bought',
    params,
    body: z.strictObject({ knownUpdatedAt }),
    success: json(AdminProduct),
    problems: ['product.not_found', 'product.changed'],
  }),
} as const
