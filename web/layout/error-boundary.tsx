import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '../ui/base/button.tsx'
import { ErrorState } from '../ui/feedback/state.tsx'

type Props = { resetKey: string; onReset: () => void; children: ReactNode }

/** Catches errors of a screen and shows an error with a way on. Another address resets it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    addEventListener('online', this.startAfresh)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.startAfresh)
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey) this.startAfresh()
  }

  startAfresh = () => {
    if (!this.state.failed) return
    this.props.onReset()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // Its code is fetched when a page is first opened. A reload while offline would leave nothing at all.
    if (!navigator.onLine) {
      return (
        <ErrorState level={1} title="You are offline">
          The page opens when you are back online.
        </ErrorState>
      )
    }
    return (
      <ErrorState
        level={1}
        title="This page could not be shown"
        actions={
          <>
            <Button variant="gold" onClick={() => location.reload()}>
              Reload the page
            </Button>
            <ButtonLink to="/">Go to Home</ButtonLink>
          </>
        }
      >
        An error occurred, or Kiai has just been updated. Reloading usually helps.
      </ErrorState>
    )
  }
}
