import { chooseFile, FileInput, type FileUpload } from '#shared/contract/store/product-files.ts'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { store } from '#shared/contract/store/store.ts'
import { beginsLike } from '#shared/rules/media/file-head.ts'
import { fileEndings, fileTypeOf } from '#shared/rules/store/product-file.ts'
import { call } from '../../../api.ts'
import { emptyFile, headFault } from '../../../parts/uploads/check-file.ts'
import type { Going, UploadTarget } from '../../../parts/uploads/upload-target.ts'

/** The upload request for a file, or the reason to refuse it: by name, size and first bytes. */
export async function checkProductFile(file: File) {
  const { size } = file
  if (size === 0) return { reason: emptyFile(chooseFile) }
  const result = FileInput.safeParse({ filename: file.name.slice(-200), size })
  const type = fileTypeOf(file.name)
  if (!result.success || !type) return { reason: result.error?.issues[0]?.message ?? chooseFile }
  const isOne = (head: Uint8Array) => beginsLike(type, head)
  const reason = await headFault(file, isOne, chooseFile, 'The content of this file does not match its name.')
  return reason ? { reason } : { body: result.data }
}

const toGoing = ({ fileId, parts, received, isOnSale }: FileUpload): Going => ({
  id: fileId,
  key: fileId,
  parts,
  received,
  stands: isOnSale ? 'taken' : 'uploading',
})

/** The file of a product. It replaces the previous one on sale as soon as it has arrived. */
export function productFileTarget(
  id: string,
  onSale: (changed: AdminProduct, file: File | undefined) => void,
): UploadTarget {
  let chosen: File | undefined
  return {
    accept: fileEndings.map((ending) => `.${ending}`).join(','),
    prepare: async (file) => {
      const { body, reason } = await checkProductFile(file)
      chosen = file
      if (!body) return { reason }
      return { begin: async () => toGoing(await call(store.beginProductFile, { params: { id }, body })) }
    },
    ask: async (fileId, signal) =>
      toGoing(await call(store.getProductFileUpload, { params: { id, fileId } }, signal ? { signal } : {})),
    join: async (fileId) => {
      onSale(await call(store.useProductFile, { params: { id }, body: { fileId } }), chosen)
      return { id: fileId, key: fileId, parts: [], received: 0, stands: 'taken' }
    },
    remove: (fileId) => call(store.dropProductFile, { params: { id, fileId } }),
  }
}
