import type { Defence } from '../../defence.ts'

const desk = ['test/functions/live/desk.test.ts']
const onAir = ['test/functions/live/on-air.test.ts']

/** The desk of an event: for its hosts alone, and true when nothing reports any more. */
export const desks: Defence[] = [
  {
    name: 'desk-of-hosts',
    file: 'functions/live/host/desk.ts',
    from: '  requireHost(event, caller)\n',
    to: '',
    tests: desk,
  },
  {
    name: 'desk-without-service',
    file: 'functions/live/host/desk.ts',
    from: "    log('warn', 'stream not looked up', { channelArn, ...errorFacts(error) })\n",
    to: "    log('warn', 'stream not looked up', { channelArn, ...errorFacts(error) })\n    throw error\n",
    tests: desk,
  },
  {
    name: 'desk-viewers-who-left',
    file: 'functions/live/host/desk.ts',
    from: 'isLive(event.state) && isCounted(room?.countedAt)',
    to: 'isLive(event.state)',
    tests: desk,
  },
  {
    name: 'key-not-rotated-on-air',
    file: 'functions/live/on-air/start.ts',
    from: '    if (isLive(phase) && !mayStart(phase)) {',
    to: "    if (phase === 'on_air') return { server: known.ingestServer ?? '', key: await rotateKey(known.channelArn ?? '') }\n    if (isLive(phase) && !mayStart(phase)) {",
    tests: onAir,
  },
  {
    name: 'key-known-by-its-end-alone',
    file: 'functions/ports/live/streams.ts',
    from: 'export const endOfKey = (key: string): string => key.slice(-4)',
    to: 'export const endOfKey = (key: string): string => key',
    tests: [...desk, ...onAir],
  },
]
