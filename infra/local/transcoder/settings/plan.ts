/** The settings of a job, reduced to those supported here. Bitrates are bits per second. */
export type JobPlan = {
  /** One file, or HLS playlists that are played one after the other. */
  readonly inputs: readonly Place[]
  /** Black picture from the beginning, and to the end, where there is only sound. */
  readonly padsPicture: boolean
  /** The sound that is heard, counted from 1; the first unless stated. */
  readonly soundTrack: number | undefined
  /** Brings a film of a high dynamic range into BT.709. */
  readonly mapsTones: boolean
  readonly groups: readonly (HlsGroup | StillsGroup)[]
}

/** An S3 object, or the key prefix of several. */
export type Place = { readonly bucket: string; readonly key: string }

export type HlsGroup = {
  readonly kind: 'hls'
  readonly destination: Place
  readonly segmentSeconds: number
  readonly rungs: readonly Rung[]
}

export type Rung = {
  readonly nameModifier: string
  readonly mapsTones: boolean
  readonly frame: Frame
  readonly video: {
    readonly mode: 'QVBR' | 'CBR' | 'VBR'
    readonly maxBitrate: number
    readonly bitrate: number
    /** MediaConvert's scale: 1 is poor, 10 is best. */
    readonly quality: number
    readonly profile: 'baseline' | 'main' | 'high'
    readonly level: string | undefined
    /** Frames per second; undefined keeps the source's. */
    readonly fps: string | undefined
  }
  readonly audio:
    | { readonly bitrate: number; readonly sampleRate: number; readonly channels: 1 | 2 }
    | undefined
  /** Silence to the end of the picture. */
  readonly padsSound: boolean
}

/** Still images of one video, the first at its very beginning. */
export type StillsGroup = {
  readonly kind: 'stills'
  readonly destination: Place
  readonly frame: Frame
  readonly mapsTones: boolean
  readonly everySeconds: number
  readonly max: number
  /** 1 to 100, as for JPEG. */
  readonly quality: number
  /** A picture laid over each image, if any. */
  readonly cover: Cover | undefined
}

/** A PNG, and the pixels of the output that it covers. */
export type Cover = {
  readonly image: Place
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Frame = {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly scaling: 'DEFAULT' | 'FILL' | 'FIT' | 'FIT_NO_UPSCALE' | 'STRETCH_TO_OUTPUT'
}

/** Whether it is a playlist of segments, such as a recording. */
export const isPlaylist = ({ key }: Place) => key.endsWith('.m3u8')
