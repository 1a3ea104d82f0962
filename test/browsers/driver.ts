/** A command of the W3C's WebDriver: Firefox takes it by its name, other browsers by its method and path. */
export type Command = {
  name: string
  method: 'GET' | 'POST'
  path: string
  values?: Record<string, unknown>
}

/** Sends a command to a browser, and resolves to its answer. */
export type Send = (command: Command) => Promise<unknown>

/** A browser with one window, as wide as a desk's. */
export type Driver = Awaited<ReturnType<typeof createDriver>>

/** An element of the window's page, as the standard writes it. */
type Found = { [elementKey]: string }
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export async function createDriver(send: Send, close: () => Promise<void>) {
  const post = (name: string, path: string, values: Record<string, unknown>) =>
    send({ name, method: 'POST', path, values })
  const idOf = (element: Found) => element[elementKey]
  await post('SetWindowRect', '/window/rect', { width: 1280, height: 900 })

  return {
    close,
    open: (url: string) => post('Navigate', '/url', { url }),
    /** Presses the middle of an element, unless another one covers it. */
    press: (element: Found) => post('ElementClick', `/element/${idOf(element)}/click`, { id: idOf(element) }),
    type: (element: Found, text: string) =>
      post('ElementSendKeys', `/element/${idOf(element)}/value`, { id: idOf(element), text }),
    /** Runs a function in the page. It sees nothing but its arguments. */
    async run<Input, Output>(read: (input: Input) => Output, input: Input) {
      const values = { script: `return (${read})(arguments[0])`, args: [input] }
      const answer = await post('ExecuteScript', '/execute/sync', values)
      return answer as Output extends Element ? Found : Output
    },
    async picture(): Promise<Buffer> {
      // Firefox would take the whole page.
      const values = { full: false }
      const answer = await send({ name: 'TakeScreenshot', method: 'GET', path: '/screenshot', values })
      return Buffer.from(String(answer), 'base64')
    },
  }
}
