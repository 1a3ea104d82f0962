import { Check } from 'lucide-react'
import styles from './steps.module.css'

type StepsProps = {
  names: readonly string[]
  /** Which one it is at, from 0; past the last one all are done. */
  at: number
}

/** How far something in several steps has come. */
export function Steps({ names, at }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, step) => (
        <li
          key={name}
          data-state={step < at ? 'done' : step === at ? 'now' : undefined}
          aria-current={step === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step < at ? <Check size={15} /> : step + 1}
          </span>
          <span className={styles.name}>{name}</span>
          {step < at && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}
