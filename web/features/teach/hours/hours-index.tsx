import styles from './hours-index.module.css'

const parts = [
  ['weekly-hours', 'Weekly hours'],
  ['days-off', 'Days off'],
  ['prices', 'Sessions and prices'],
  ['packages', 'Packages'],
  ['scheduling', 'Scheduling'],
  ['languages', 'Languages'],
  ['room', 'Meeting link'],
  ['busy-calendar', 'Your own calendar'],
] as const

/** The parts of the page; it stays in place beside them. */
export function HoursIndex() {
  return (
    <nav aria-label="Parts of your hours" className={styles.index}>
      <ul>
        {parts.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
