import { useEffect, useRef } from 'react';
import { readRange } from '../read-range.ts';
import type { ViewProps } from '../view-props.ts';

/** Reads parts of a file for longer than its address is valid: an address that has expired is followed by another. */
export function useLastingAddress({ url, renew }: Pick<ViewProps, 'url' | 'renew'>) {
  const latest = useRef({ url, renew });
  const waiting = useRef<(() => void)[]>([]);
  latest.current = { url, renew };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address lets those go on that wait for it.
  useEffect(() => {
    for (const go of waiting.current.splice(0)) go();
  }, [url]);
  return useRef(async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    const tried = latest.current.url;
    try {
      return await readRange(tried, start, end);
    } catch {
      const isOther = await latest.current.renew();
      if (isOther && latest.current.url === tried)
        await new Promise<void>((resolve) => void waiting.current.push(resolve));
      return readRange(latest.current.url, start, end);
    }
  }).current;
}
