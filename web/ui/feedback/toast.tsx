import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { focusPage } from '../base/focus-page.ts'
import styles from './toast.module.css'
import { standClear } from './toast-place.ts'

export type Toast = {
  title: string
  description?: string
  tone?: 'plain' | 'bad'
  /** An action such as Undo; pressing it removes the toast. */
  action?: { label: string; onPress: () => void }
  /** Called when the toast timed out, was dismissed or was replaced; not when its action was pressed. */
  onGone?: () => void
}

const visibleForMs = 5000
/** A toast with an action stays longer, so that there is time to reach its button. */
const withActionForMs = 8000
const listeners = new Set<() => void>()
let current: (Toast & { id: number }) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

function show(next: typeof current): void {
  const before = current
  current = next
  restart()
  for (const listener of listeners) listener()
  before?.onGone?.()
}

/** Restarts the full display time of the toast. */
function restart(): void {
  clearTimeout(timer)
  if (current) timer = setTimeout(dismissToast, current.action ? withActionForMs : visibleForMs)
}

/** Keeps the toast while it is hovered or focused. */
function hold(): void {
  clearTimeout(timer)
}

function pressAction(): void {
  const action = current?.action
  if (current) {
    const { onGone: _answered, ...rest } = current
    current = rest
  }
  show(undefined)
  action?.onPress()
}

/** Shows a short message. Only one is visible at a time; a new one replaces the old one. */
export function toast(what: Toast): void {
  count += 1
  show({ ...what, id: count })
}

export function dismissToast(): void {
  show(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The region where toasts appear; one per page. A popover, so that open dialogs do not cover it. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  const box = useRef<HTMLDivElement>(null)
  const id = shown?.id
  /** The element that had the focus before the toast. */
  const before = useRef<Element>(null)
  /** The pressed button is about to disappear. */
  const giveFocusBack = () => {
    if (!before.current) return
    const target = before.current
    if (target.isConnected && target instanceof HTMLElement) target.focus({ preventScroll: true })
    else focusPage()
  }
  useEffect(() => {
    const element = box.current
    if (!element?.showPopover) return
    // Shown again each time, because the last popover opened is on top.
    element.hidePopover()
    if (id === undefined) return
    element.showPopover()
    standClear(element)
  }, [id])
  return (
    <div
      ref={box}
      popover="manual"
      role="status"
      aria-live="polite"
      className={styles.place}
      onPointerEnter={hold}
      onPointerLeave={restart}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold()
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={restart}
    >
      {shown && (
        <div key={shown.id} className={shown.tone === 'bad' ? styles.bad : styles.toast}>
          <div>
            <p className={styles.title}>{shown.title}</p>
            {shown.description && <p className={styles.description}>{shown.description}</p>}
          </div>
          <div className={styles.buttons}>
            {shown.action && (
              <Button
                variant="quiet"
                size="small"
                className={styles.action}
                onClick={() => {
                  giveFocusBack()
                  pressAction()
                }}
              >
                {shown.action.label}
              </Button>
            )}
            <IconButton
              label="Dismiss"
              onClick={() => {
                giveFocusBack()
                dismissToast()
              }}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      )}
    </div>
  )
}
