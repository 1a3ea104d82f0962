import { useMutation } from '@tanstack/react-query'
import { ImageIcon } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { wordsOf } from '../problem.ts'
import { Button } from '../ui/button.tsx'
import type { ContractForm } from '../ui/contract-form.tsx'
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

/** A picture that is sent as soon as it is chosen; the form waits for it before it is saved. */
export function PictureField<Input extends FieldValues>(props: PictureFieldProps<Input>) {
  const { form, name, label, shape, hint } = props
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const send = useMutation({
    mutationFn: (file: File) => sendPicture(file, shape),
    onSuccess: (address) => field.onChange(address),
  })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) form.hold(send.mutateAsync(file))
  }
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
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            className={styles.file}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={choose}
          />
          <label htmlFor={id} className={styles.choose}>
            {url ? 'Change picture' : 'Choose a picture'}
            <span className="visually-hidden"> for {label}</span>
          </label>
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
