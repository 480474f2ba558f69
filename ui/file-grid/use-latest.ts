import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The latest value, for listeners that outlive a rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
