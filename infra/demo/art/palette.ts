/** The colours of one poster, from the darkest edge to the light on the rim of things. */
export type Palette = {
  night: string
  sky: string
  glow: string
  disc: string
  discEdge: string
  far: string
  mid: string
  ink: string
  rim: string
}

const gold = '#ffd27a'

const palettes: Record<string, Palette> = {
  karate: {
    night: '#0d0707',
    sky: '#3b120f',
    glow: '#b8442a',
    disc: '#e9502f',
    discEdge: '#a81f1b',
    far: '#6d2219',
    mid: '#371110',
    ink: '#0e0605',
    rim: '#ffc27a',
  },
  'kung-fu': {
    night: '#040b0b',
    sky: '#0d2c2b',
    glow: '#4f8f78',
    disc: '#f6dfa0',
    discEdge: '#c99a45',
    far: '#2a5c52',
    mid: '#123330',
    ink: '#04100f',
    rim: '#ffe2a0',
  },
  taekwondo: {
    night: '#04070f',
    sky: '#0e2344',
    glow: '#d08a5a',
    disc: '#ffdca6',
    discEdge: '#e08f4c',
    far: '#3f5479',
    mid: '#182a4a',
    ink: '#050a16',
    rim: '#ffd9a0',
  },
  boxing: {
    night: '#0a0604',
    sky: '#2a1509',
    glow: '#b4762c',
    disc: '#ffd489',
    discEdge: '#c67e2b',
    far: '#5e3716',
    mid: '#2c180a',
    ink: '#0b0604',
    rim: gold,
  },
  mma: {
    night: '#070708',
    sky: '#1d1d22',
    glow: '#b5542a',
    disc: '#ff8f4a',
    discEdge: '#b8421c',
    far: '#4c3731',
    mid: '#221c1d',
    ink: '#080708',
    rim: '#ffba78',
  },
  'jiu-jitsu': {
    night: '#05060f',
    sky: '#181a45',
    glow: '#6f67b4',
    disc: '#efe3ff',
    discEdge: '#9a8bd8',
    far: '#44407f',
    mid: '#201f4a',
    ink: '#07071a',
    rim: '#ffdf9c',
  },
  judo: {
    night: '#0b050b',
    sky: '#351636',
    glow: '#c0697a',
    disc: '#ffd3b8',
    discEdge: '#e0826f',
    far: '#6d3456',
    mid: '#351a36',
    ink: '#0f0610',
    rim: '#ffd7a6',
  },
  'muay-thai': {
    night: '#0c0403',
    sky: '#46140a',
    glow: '#e07a24',
    disc: '#ffc04a',
    discEdge: '#ef7d1f',
    far: '#86300f',
    mid: '#40150a',
    ink: '#100503',
    rim: '#ffd07a',
  },
  aikido: {
    night: '#05070c',
    sky: '#1c2a3f',
    glow: '#8fa3b4',
    disc: '#f3efe2',
    discEdge: '#b9bfc4',
    far: '#4c617a',
    mid: '#22324a',
    ink: '#070c15',
    rim: '#f6e3b4',
  },
  kendo: {
    night: '#08060a',
    sky: '#262029',
    glow: '#a9848c',
    disc: '#f8e6dc',
    discEdge: '#d4a5a0',
    far: '#5d4b56',
    mid: '#2b232d',
    ink: '#0a080c',
    rim: '#ffdcb0',
  },
  'krav-maga': {
    night: '#080604',
    sky: '#2a1f17',
    glow: '#c4854a',
    disc: '#ffe0a6',
    discEdge: '#d58c4a',
    far: '#6b4c33',
    mid: '#33241a',
    ink: '#0c0806',
    rim: '#ffdc9c',
  },
  capoeira: {
    night: '#030b09',
    sky: '#0c3a37',
    glow: '#f09a4a',
    disc: '#ffcf63',
    discEdge: '#f2853a',
    far: '#1f6a5a',
    mid: '#0d3833',
    ink: '#03110f',
    rim: '#ffd88a',
  },
}

const fallback: Palette = {
  night: '#08070a',
  sky: '#241d15',
  glow: '#a67a35',
  disc: '#ffdf94',
  discEdge: '#bb8834',
  far: '#574222',
  mid: '#2a2013',
  ink: '#0a0806',
  rim: gold,
}

export const paletteOf = (categorySlug: string): Palette => palettes[categorySlug] ?? fallback
