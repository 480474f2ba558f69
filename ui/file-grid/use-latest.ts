import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The newest of a value, for listeners that live longer than one drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
