import { type ComponentProps, createElement, type FunctionComponent } from 'react'

/** An icon in Lucide's format: shapes on a 24 × 24 grid. */
type Drawing = { node: readonly [tag: string, attributes: Record<string, string>][] }

type IconProps = ComponentProps<'svg'> & {
  /** Width and height in pixels. */
  size?: number
}

const look: IconProps = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}

export function plainIcon({ node }: Drawing): FunctionComponent<IconProps> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }) =>
    createElement('svg', { ...look, width: size, height: size, ...rest }, ...shapes)
}
