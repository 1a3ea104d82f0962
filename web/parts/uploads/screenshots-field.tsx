import { useMutation } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { wordsOf } from '../../problem.ts'
import { IconButton } from '../../ui/base/button.tsx'
import type { ContractForm } from '../../ui/form/contract-form.tsx'
import { FileButton } from '../../ui/form/file-button.tsx'
import styles from './screenshots-field.module.css'
import { NoPicture, sendScreenshot } from './send-picture.ts'

type ScreenshotsFieldProps<Input extends FieldValues> = {
  form: ContractForm<Input>
  /** A field that holds a list of picture addresses. */
  name: Path<Input>
  label?: string
  /** The name of one picture. */
  noun?: string
  /** The maximum number. */
  most?: number
  hint?: string
}

/** A member's pictures, by default screenshots, uploaded as soon as they are chosen; saving the form waits for them. */
export function ScreenshotsField<Input extends FieldValues>({
  form,
  name,
  label = 'Screenshots',
  noun = 'screenshot',
  most = 5,
  hint = `For technical problems, up to ${most}.`,
}: ScreenshotsFieldProps<Input>) {
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const urls: readonly string[] = field.value
  const send = useMutation({
    mutationFn: (file: File) => sendScreenshot(file),
    onSuccess: (url) => field.onChange([...urls, url]),
  })
  const problem = send.error ? wordsFor(send.error) : form.faultOf(name).errorMessage
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own inside the form's
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      {urls.length > 0 && (
        <ul className={styles.shots}>
          {urls.map((url, at) => (
            <li key={url} className={styles.shot}>
              <img src={url} alt={`Your ${noun} ${at + 1}`} />
              <IconButton
                label={`Remove ${noun} ${at + 1}`}
                className={styles.remove}
                onClick={() => field.onChange(urls.filter((other) => other !== url))}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {urls.length < most && (
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/avif"
            size="small"
            faultId={problem && `${id}-problem`}
            onChoose={(file) => !send.isPending && form.hold(send.mutateAsync(file))}
          >
            <ImagePlus size={18} aria-hidden="true" /> Add a {noun}
          </FileButton>
        )}
        <p role="status" className={styles.hint}>
          {send.isPending ? 'Sending the picture' : hint}
        </p>
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
