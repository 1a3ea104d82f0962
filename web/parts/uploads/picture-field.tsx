import { useMutation } from '@tanstack/react-query'
import { ImageIcon } from 'lucide-react'
import { useId } from 'react'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { wordsOf } from '../../problem.ts'
import { Button } from '../../ui/base/button.tsx'
import type { ContractForm } from '../../ui/form/contract-form.tsx'
import { FileButton } from '../../ui/form/file-button.tsx'
import styles from './picture-field.module.css'
import { NoPicture, type PictureShape, sendPicture } from './send-picture.ts'

type PictureFieldProps<Input extends FieldValues> = {
  form: ContractForm<Input>
  /** A field that holds the address of a picture, or null. */
  name: Path<Input>
  label: string
  shape: PictureShape
  hint?: string
}

/** A picture that is uploaded as soon as it is chosen; saving the form waits for it. */
export function PictureField<Input extends FieldValues>(props: PictureFieldProps<Input>) {
  const { form, name, label, shape, hint } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const send = useMutation({
    mutationFn: (file: File) => sendPicture(file, shape),
    onSuccess: (address) => field.onChange(address),
  })
  const problem = send.error ? wordsFor(send.error) : form.faultOf(name).errorMessage
  const url: string | null = field.value
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own inside the form's
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div className={styles.row}>
        <span className={`${styles.frame} ${styles[shape]}`} aria-busy={send.isPending}>
          {url ? <img src={url} alt="" /> : <ImageIcon size={24} aria-hidden="true" />}
        </span>
        <div className={styles.ways}>
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/avif"
            size="small"
            faultId={problem && `${id}-problem`}
            onChoose={(file) => form.hold(send.mutateAsync(file))}
          >
            {url ? 'Change picture' : 'Choose a picture'}
            <span className="visually-hidden"> for {label}</span>
          </FileButton>
          {url && (
            <Button variant="quiet" size="small" onClick={() => field.onChange(null)}>
              Remove<span className="visually-hidden"> {label}</span>
            </Button>
          )}
          <p role="status" className={styles.hint}>
            {send.isPending ? 'Sending the picture' : hint}
          </p>
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

const wordsFor = (error: Error) => (error instanceof NoPicture ? error.message : wordsOf(error))
