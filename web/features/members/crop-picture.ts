/** The width and height of a profile picture in pixels. */
export const pictureSize = 512

/** The square of a picture that is kept. */
export type Crop = {
  /** 1 is the largest possible square, 3 a third of it. */
  zoom: number
  /** -1 is the left or upper end, 0 the middle, 1 the other end. */
  x: number
  y: number
}

export const middle: Crop = { zoom: 1, x: 0, y: 0 }

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const size = Math.min(width, height) / zoom
  return { left: ((width - size) * (x + 1)) / 2, top: ((height - size) * (y + 1)) / 2, size }
}

export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const { left, top, size } = squareOf(image, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#14120f'
  context.fillRect(0, 0, pictureSize, pictureSize)
  context.drawImage(image, left, top, size, size, 0, 0, pictureSize, pictureSize)
}

type PictureType = 'image/webp' | 'image/png'

/** The canvas as a file: WebP, or PNG in browsers that cannot encode WebP. */
export function fileOf(canvas: HTMLCanvasElement): Promise<{ blob: Blob; contentType: PictureType }> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) return reject(new Error('The picture could not be written'))
        resolve({ blob, contentType: blob.type === 'image/webp' ? 'image/webp' : 'image/png' })
      },
      'image/webp',
      0.88,
    )
  })
}
