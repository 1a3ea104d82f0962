import { entity, type ItemOf, key } from '../table/entity.ts'

/** An upload of a product's file. Deleted once the file is on sale; the TTL deletes an unfinished one. */
export const productFile = entity({
  model: { service: 'kiai', entity: 'product-file', version: '1' },
  attributes: {
    productId: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    filename: { type: 'string', required: true, readOnly: true },
    /** Bytes of the whole file. */
    size: { type: 'number', required: true, readOnly: true },
    /** S3's id of the multipart upload. */
    multipartId: { type: 'string', required: true, readOnly: true },
    /** Epoch seconds; the table's TTL. */
    expire: { type: 'number', required: true, readOnly: true },
  },
  indexes: {
    ofProduct: key(['productId'], ['id']),
  },
})
export type ProductFileItem = ItemOf<typeof productFile>

export async function findProductFile(productId: string, id: string): Promise<ProductFileItem | undefined> {
  const { data } = await productFile().get({ productId, id }).go({ consistent: true })
  return data ?? undefined
}
