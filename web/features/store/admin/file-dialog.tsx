import { FileDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { uploadKey } from '#shared/rules/media/storage-keys.ts'
import { formatBytes } from '../../../parts/uploads/format-bytes.ts'
import { MediaStateShown } from '../../../parts/uploads/media-state.tsx'
import { UploadProgress } from '../../../parts/uploads/upload-progress.tsx'
import { useUploader } from '../../../parts/uploads/use-uploader.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileButton } from '../../../ui/form/file-button.tsx'
import styles from './file-dialog.module.css'
import { productFileTarget } from './file-target.ts'
import type { ProductWrites } from './use-admin-products.ts'

type FileDialogProps = {
  /** Undefined shows no dialog. */
  product: AdminProduct | undefined
  writes: ProductWrites
  onClose: () => void
}

/** The file of a digital product. An upload continues when the dialog is closed. */
export function FileDialog({ product, writes, onClose }: FileDialogProps) {
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={product ? `File of ${product.name}` : 'File'}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {product && <ProductFile key={product.id} product={product} writes={writes} />}
    </Dialog>
  )
}

type PartProps = { product: AdminProduct; writes: ProductWrites }

function ProductFile({ product, writes }: PartProps) {
  const faultId = useId()
  const [isAsked, setAsked] = useState(false)
  const uploader = useUploader(`product ${product.id}`, () => productFileTarget(product.id, writes.onFile))
  const { file, publishedAt } = product
  const isFree = uploader.state.phase === 'none'
  return (
    <div className={styles.parts}>
      {file ? (
        <div className={styles.file}>
          <FileDown size={22} aria-hidden="true" />
          <div className={styles.words}>
            <p className={styles.name}>{file.filename}</p>
            <p className={styles.soft}>On sale, {formatBytes(file.size)}</p>
            {file.clip && <ClipState name={product.name} clip={file.clip} retry={writes.retryClip} />}
          </div>
        </div>
      ) : (
        <p className={styles.soft}>There is no file yet, so the product is out of stock.</p>
      )}
      <UploadProgress uploader={uploader} />
      {isFree && uploader.refusal && (
        <p id={faultId} role="alert" className={styles.fault}>
          {uploader.refusal}
        </p>
      )}
      {isFree && (
        <div className={styles.acts}>
          <FileButton
            accept={uploader.accept}
            variant={file ? 'outline' : 'gold'}
            faultId={uploader.refusal ? faultId : undefined}
            onChoose={uploader.start}
          >
            {file ? 'Replace the file' : 'Choose a file'}
          </FileButton>
          {file && (
            <Button
              variant={isAsked ? 'danger' : 'quiet'}
              busy={writes.removeFile.isPending}
              onClick={() =>
                isAsked
                  ? writes.removeFile.mutate(product, { onSettled: () => setAsked(false) })
                  : setAsked(true)
              }
            >
              {isAsked ? 'Take off sale' : 'Remove'}
            </Button>
          )}
        </div>
      )}
      <p role="status" className={styles.soft}>
        {hintFor(isAsked, publishedAt !== null)}
      </p>
    </div>
  )
}

type ClipStateProps = {
  name: string
  clip: NonNullable<NonNullable<AdminProduct['file']>['clip']>
  retry: ProductWrites['retryClip']
}

/** Whether buyers can watch a clip, and its public preview is there. It is on sale in any state. */
function ClipState({ name, clip: { uploadId, state }, retry }: ClipStateProps) {
  return (
    <div className={styles.clip}>
      <p className={styles.soft}>{clipWords[state.status]}</p>
      {state.status !== 'ready' && (
        <MediaStateShown
          title={name}
          state={state}
          fileKey={uploadKey(uploadId)}
          onRetry={retry.mutate}
          isRetrying={retry.isPending}
        />
      )}
    </div>
  )
}

const preparing =
  'It is being prepared for watching and for its public preview. Buyers can download it already.'
const clipWords = {
  none: preparing,
  uploading: preparing,
  processing: preparing,
  ready: 'Buyers watch it here too; everybody sees a preview with a watermark.',
  failed: 'Buyers can download it, but not watch it here, and there is no public preview.',
} as const

function hintFor(isAsked: boolean, wasPublished: boolean): string {
  if (!isAsked) {
    const kinds =
      'JPG, PNG, WebP, PDF, ZIP, MP4, MOV or WebM, up to 5 GB. Photos and clips get a public preview with a watermark.'
    return `${kinds} Members who have bought the product keep the file that they bought; later buyers get the new file.`
  }
  return wasPublished
    ? 'The product cannot be bought until there is another file. Members who have bought it keep the file that they bought.'
    : 'The file is deleted. The product cannot be bought until there is another one.'
}
