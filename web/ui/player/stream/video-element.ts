import styles from '../player.module.css'

/** The picture of a player; made by hand, because a stream may be open in it before there is a page to show it. */
export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.className = styles.video ?? ''
  video.playsInline = true
  video.preload = 'auto'
  return video
}
