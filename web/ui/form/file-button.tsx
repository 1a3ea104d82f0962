import { useId } from 'react'
import { type ButtonLook, buttonClass } from '../base/button.tsx'
import styles from './file-button.module.css'

type FileButtonProps = ButtonLook & {
  /** MIME types and file extensions, in the browser's format. */
  accept: string
  onChoose: (file: File) => void
  /** The id of the element that shows the error of the chosen file. */
  faultId?: string | undefined
}

/** A button that asks for one file. The same file may be chosen again. */
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
