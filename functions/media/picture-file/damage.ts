/** The reason why a picture cannot be shown, in words for the person who sent it. */
export class Damage extends Error {
  override name = 'Damage'
}

export const cutOff = () =>
  new Damage(
    'The picture is cut off: a part of the file is missing. Please download or copy it again, or choose another one',
  )

export const damaged = () =>
  new Damage(
    'The picture is damaged. Please open it in a program for pictures, save it as a new file and send that file',
  )
