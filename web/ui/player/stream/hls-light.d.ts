/** The light build ships without types; it is the full one minus DRM, alternate audio and in-manifest subtitles. */
declare module 'hls.js/light' {
  import Hls from 'hls.js'
  export default Hls
}
