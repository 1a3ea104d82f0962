import { Check } from 'lucide-react'
import styles from './steps.module.css'

type StepsProps = {
  names: readonly string[]
  /** The index of the current step, from 0. After the last index all steps are done. */
  at: number
}

/** The progress of a process with several steps. */
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
