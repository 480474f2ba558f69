import { createElement, type ReactNode, type SVGProps } from 'react';

/** The shapes of an icon, as Lucide describes them: the element and its attributes. */
type IconShapes = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps extends SVGProps<SVGSVGElement> {
  /** In pixels; 24 by default. Style sheets usually say. */
  readonly size?: number | string;
}

/** Classes that an icon's elements are kept for: those of the code, which are few. */
const mostKept = 20;

/** A component that draws an icon of Lucide, with the mark-up of `lucide-react`. */
export function iconOf(name: string, shapes: IconShapes): (props: IconProps) => ReactNode {
  const draw = drawing(name, shapes);
  // A browser draws few, and loads less without this.
  if (!import.meta.env.SSR) return draw;
  // Nearly all icons have one class or none: one element serves all that look alike.
  const kept = new Map<string | undefined, ReactNode>();
  return (props) => {
    const { className, ...others } = props;
    for (const prop in others) if (prop !== 'aria-hidden' || others[prop] !== 'true') return draw(props);
    const known = kept.get(className) ?? draw({ className });
    if (kept.size < mostKept) kept.set(className, known);
    return known;
  };
}

const drawing =
  (name: string, shapes: IconShapes) =>
  ({ size = 24, color = 'currentColor', strokeWidth = 2, className, ...rest }: IconProps): ReactNode =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        ...(!isNamed(rest) && { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...shapes.map(([element, attributes]) => createElement(element, attributes)),
    );

/** Whether an icon has a name of its own, or is marked as hidden. */
const isNamed = (props: object): boolean =>
  Object.entries(props).some(
    ([prop, value]) => value != null && (prop.startsWith('aria-') || prop === 'role' || prop === 'title'),
  );
