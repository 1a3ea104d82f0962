import type { LucideIcon } from 'lucide-react'
import { Menu, MenuButton } from '../../../../ui/dialog/menu.tsx'
import styles from './moderator-bar.module.css'

type SecondsMenuProps<Seconds extends number> = {
  /** What is set, such as `Slow mode`. */
  name: string
  icon: LucideIcon
  /** What is set now. */
  value: number
  values: readonly Seconds[]
  /** The words of an entry other than 0. */
  wordsOf: (seconds: Seconds) => string
  onChoose: (seconds: Seconds) => void
}

/** A setting of a chat in seconds; 0 turns it off. */
export function SecondsMenu<Seconds extends number>({
  name,
  icon: Icon,
  value,
  values,
  wordsOf,
  onChoose,
}: SecondsMenuProps<Seconds>) {
  const shown = value === 0 ? 'off' : `${value} s`
  return (
    <Menu
      label={`${name}: ${shown}`}
      className={styles.tool}
      button={
        <>
          <Icon size={16} aria-hidden="true" /> {name} {shown}
        </>
      }
      edge="left"
      isInPage
    >
      {values.map((seconds) => (
        <MenuButton key={seconds} onPress={() => onChoose(seconds)}>
          {seconds === 0 ? 'Off' : wordsOf(seconds)}
        </MenuButton>
      ))}
    </Menu>
  )
}
