import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Width in pixels of an element without its scroll bar, 0 until it is on the page, and the width of the bar: 0 for
 * overlay bars.
 */
export function useContentWidth(
  element: RefObject<HTMLElement | null>,
): readonly [width: number, gutter: number] {
  const [width, setWidth] = useState(0);
  const [gutter, setGutter] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const read = () => {
      setWidth(watched.clientWidth);
      setGutter(watched.offsetWidth - watched.clientWidth);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return [width, gutter];
}
