/** What WebKit tells in its own words: the full screen of iPhones, and AirPlay. */
type AppleVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean
  webkitPresentationMode?: 'inline' | 'fullscreen' | 'picture-in-picture'
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

const ownEvents = [
  'enterpictureinpicture leavepictureinpicture webkitbeginfullscreen webkitendfullscreen',
  'webkitpresentationmodechanged webkitcurrentplaybacktargetiswirelesschanged',
]
  .join(' ')
  .split(' ')
const remoteEvents = ['connect', 'disconnect']

/** Whether the browser or another device shows the picture by itself, so that nothing of ours can lie over it. */
export function isBeyondFrame(video: AppleVideo): boolean {
  return (
    document.pictureInPictureElement === video ||
    video.webkitDisplayingFullscreen === true ||
    (video.webkitPresentationMode ?? 'inline') !== 'inline' ||
    video.webkitCurrentPlaybackTargetIsWireless === true ||
    video.remote?.state === 'connected'
  )
}

/** Calls back whenever that may have changed. */
export function followBeyondFrame(video: HTMLVideoElement, onChange: () => void): () => void {
  // Firefox has no remote playback.
  const remote: RemotePlayback | undefined = video.remote
  for (const event of ownEvents) video.addEventListener(event, onChange)
  for (const event of remoteEvents) remote?.addEventListener(event, onChange)
  return () => {
    for (const event of ownEvents) video.removeEventListener(event, onChange)
    for (const event of remoteEvents) remote?.removeEventListener(event, onChange)
  }
}
