import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without a movement after which the controls of a film that plays leave it. */
const idleAfter = 3000;

/** Whether nobody has moved for a while; `wake` says that somebody does, `rest` that they want to see the film alone. */
export function useIdle(isWatching: boolean) {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef(0);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(false);
    if (isWatching) timer.current = window.setTimeout(() => setIsIdle(true), idleAfter);
  }, [isWatching]);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(true);
  }, []);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { isIdle: isIdle && isWatching, wake, rest };
}
