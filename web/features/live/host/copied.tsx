import { Copy } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import styles from './desk.module.css'

/** A value that is copied into another program. */
export function Copied({ label, value }: { label: string; value: string }) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: `${label} copied` })
    } catch {
      toast({ title: 'Error', description: 'The browser did not allow copying', tone: 'bad' })
    }
  }
  return (
    <div className={styles.ingest}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.copied}>
        <input id={id} readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
        <IconButton label={`Copy the ${label.toLowerCase()}`} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
