import { useId } from 'react'
import { type ButtonLook, buttonClass } from '../base/button.tsx'
import styles from './file-button.module.css'

type FileButtonProps = ButtonLook & {
  /** Types and endings, as the browser wants them. */
  accept: string
  onChoose: (file: File) => void
  /** Where it is said what is wrong with what was chosen. */
  faultId?: string | undefined
}

/** A button that asks for one file of the device. The same one may be chosen again. */
export function FileButton({ accept, onChoose, faultId, children, ...look }: FileButtonProps) {
  const id = useId()
  return (
    <span className={styles.file}>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <label htmlFor={id} className={buttonClass(look)}>
        <span>{children}</span>
      </label>
    </span>
  )
}
