import styles from './belt.module.css'

const belts = ['white', 'yellow', 'orange', 'green', 'blue', 'brown', 'black'] as const
export type BeltColour = (typeof belts)[number]

/** The belt of a level: white on the first, black from the seventh on. */
export function beltOf(level: number): BeltColour {
  return belts[Math.min(Math.max(level, 1), belts.length) - 1] ?? 'white'
}

/** A knotted belt. */
export function Belt({ colour }: { colour: BeltColour }) {
  return (
    <svg className={styles.belt} data-colour={colour} viewBox="0 0 68 40" aria-hidden="true">
      <g className={styles.cloth}>
        <path d="M1 10c10 3 20 4 30 3v8c-10 1-20 0-30-3zM67 10c-10 3-20 4-30 3v8c10 1 20 0 30-3z" />
        <path d="M29 19 17 36l9 3.4L35 22zM39 19l12 17-9 3.4L33 22z" />
        <rect x="27.5" y="10" width="13" height="13" rx="3.4" />
      </g>
      <path
        className={styles.seams}
        d="M2 14c10 3 18 3.7 25 3M66 14c-10 3-18 3.7-25 3M31 22 21.5 37.5M37 22l9.5 15.500M30 13.5c3-1.5 5-1.5 8 0M30 17c3-1.3 5-1.3 8 0"
      />
      {colour === 'black' && <path className={styles.stripes} d="m44.2 35.2 5.2-2M45.7 38l5.3-2.1" />}
    </svg>
  )
}
