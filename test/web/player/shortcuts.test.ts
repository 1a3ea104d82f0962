import { describe, expect, test } from 'vitest'
import { shortcutFor, shortcuts } from '../../../web/ui/player/controls/shortcuts.ts'

function press(
  key: string,
  target: Element = document.createElement('section'),
  more: KeyboardEventInit = {},
) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more })
  let found: ReturnType<typeof shortcutFor>
  document.body.append(target)
  target.addEventListener('keydown', (pressed) => {
    found = shortcutFor(pressed as KeyboardEvent)
  })
  target.dispatchEvent(event)
  target.remove()
  return found?.does
}

function input(type: string) {
  const element = document.createElement('input')
  element.type = type
  return element
}

describe('a key', () => {
  test.each([
    [' ', 'Play or pause'],
    ['k', 'Play or pause'],
    ['K', 'Play or pause'],
    ['j', 'Back 10 seconds'],
    ['ArrowRight', 'Forward 10 seconds'],
    ['m', 'Mute or unmute'],
    ['7', 'Jump to 0% … 90%'],
    ['>', 'Faster'],
  ])('%s stands for "%s"', (key, does) => expect(press(key)).toBe(does))

  test('belongs to the browser when Control, Alt or Meta is held', () => {
    expect(press('f', undefined, { ctrlKey: true })).toBeUndefined()
    expect(press('f', undefined, { metaKey: true })).toBeUndefined()
    expect(press('ArrowLeft', undefined, { altKey: true })).toBeUndefined()
  })

  test('typed into a field is text', () => {
    expect(press('k', input('text'))).toBeUndefined()
    expect(press(' ', document.createElement('textarea'))).toBeUndefined()
  })

  test('that presses a button presses that button', () => {
    expect(press(' ', document.createElement('button'))).toBeUndefined()
    expect(press('k', document.createElement('button'))).toBe('Play or pause')
  })

  test('that moves a slider or a choice moves it', () => {
    expect(press('ArrowLeft', input('range'))).toBeUndefined()
    expect(press('ArrowUp', input('radio'))).toBeUndefined()
    expect(press('m', input('range'))).toBe('Mute or unmute')
  })
})

test('no key has two meanings', () => {
  const keys = shortcuts.flatMap(({ keys }) => keys)
  expect(new Set(keys).size).toBe(keys.length)
})
