import styles from '../player.module.css'

/**
 * The video element of a player. Created outside of React, because a stream may be open in it before its page exists.
 */
export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.className = styles.video ?? ''
  video.playsInline = true
  video.preload = 'auto'
  return video
}
