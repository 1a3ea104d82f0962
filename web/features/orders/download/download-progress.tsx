import {
  CheckCircle2,
  CircleAlert,
  CirclePause,
  Download,
  Play,
  RotateCcw,
  Trash2,
  WifiOff,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../../parts/uploads/format-bytes.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { DeviceList } from './devices.tsx'
import styles from './download-progress.module.css'
import type { DownloadState } from './downloader.ts'
import type { DownloadHere } from './use-download.ts'

type DownloadProgressProps = { download: DownloadHere; name: string; size: number }
type Begun = Exclude<DownloadState, { phase: 'none' }>

/** A download that has begun: its progress in words and as a bar, with its actions. */
export function DownloadProgress({ download, name, size }: DownloadProgressProps) {
  const { state } = download
  const focus = useFocusKept(state.phase)
  if (state.phase === 'none') return null
  const percent = percentOf(state, size)
  return (
    <div className={styles.download} data-phase={state.phase} ref={focus} tabIndex={-1}>
      <p className={styles.said} role={state.phase === 'failed' ? 'alert' : 'status'}>
        <StateIcon state={state} />
        <span>{wordsOf(state, size)}</span>
      </p>
      {hasProgress(state) && <ProgressBar label={`Download of ${name}`} percent={percent} />}
      {state.phase === 'failed' && state.isTooManyDevices && <DeviceList />}
      <div className={styles.ways}>
        <Ways download={download} state={state} name={name} />
      </div>
    </div>
  )
}

/** Each phase has other buttons: the focus of a pressed one that is gone goes to the progress, not to the page. */
function useFocusKept(phase: DownloadState['phase']) {
  const focus = useRef<HTMLDivElement>(null)
  const before = useRef<DownloadState['phase']>('none')
  useEffect(() => {
    // A reload shows a paused download, and nobody has pressed anything.
    const isPressed = before.current !== phase && (before.current !== 'none' || phase === 'running')
    before.current = phase
    if (isPressed && document.activeElement === document.body) focus.current?.focus({ preventScroll: true })
  }, [phase])
  return focus
}

function Ways({ download, state, name }: { download: DownloadHere; state: Begun; name: string }) {
  const ofName = <span className="visually-hidden"> {name}</span>
  if (state.phase === 'saved')
    return (
      <Button size="small" onClick={download.saveAgain}>
        <Download size={15} aria-hidden="true" /> Save again{ofName}
      </Button>
    )
  if (state.phase === 'running')
    return (
      <Button size="small" onClick={download.pause}>
        <CirclePause size={15} aria-hidden="true" /> Pause{ofName}
      </Button>
    )
  return (
    <>
      <Button size="small" variant="line" onClick={download.start}>
        {state.phase === 'paused' ? (
          <Play size={15} aria-hidden="true" />
        ) : (
          <RotateCcw size={15} aria-hidden="true" />
        )}
        {state.phase === 'paused' ? ' Resume' : ' Try again'}
        {ofName}
      </Button>
      <Button size="small" variant="quiet" onClick={download.discard}>
        <Trash2 size={15} aria-hidden="true" /> Discard{ofName}
      </Button>
    </>
  )
}

function StateIcon({ state }: { state: Begun }) {
  const { phase } = state
  const plain = { size: 18, 'aria-hidden': true } as const
  if (phase === 'saved') return <CheckCircle2 {...plain} />
  if (phase === 'failed') return <CircleAlert {...plain} />
  if (phase === 'paused') return <CirclePause {...plain} />
  return state.isWaiting ? <WifiOff {...plain} /> : <Download {...plain} />
}

/** Not once all of it is here, and not if nothing could begin. */
const hasProgress = (state: Begun) =>
  state.phase !== 'saved' && (state.phase !== 'failed' || state.received > 0)

/** Whole percent of the file; 100 only once everything is here. */
const percentOf = (state: Begun, size: number) =>
  state.phase === 'saved' ? 100 : Math.min(99, Math.floor((state.received / size) * 100))

function wordsOf(state: Begun, size: number): string {
  if (state.phase === 'saved') return `Saved and checked, ${formatBytes(size)}`
  const progress = `${percentOf(state, size)} % of ${formatBytes(size)}`
  if (state.phase === 'paused') return `Paused at ${progress}`
  if (state.phase === 'failed')
    return state.received > 0 ? `Stopped at ${progress}. ${state.reason}` : state.reason
  return state.isWaiting
    ? `Waiting for the network at ${progress}; it continues automatically`
    : `Downloading, ${progress}`
}
