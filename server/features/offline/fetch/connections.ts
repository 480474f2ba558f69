import type { Egress, EgressAnswer } from '../../../egress/index.ts';
import { readPart } from './answer.ts';
import type { PartConnection } from './parts.ts';

/** Connections beyond the first of each download, so that no source is asked by many at once. */
export interface FurtherConnections {
  /** False where the host, or the server, has as many as it may. */
  readonly take: (host: string) => boolean;
  readonly giveBack: (host: string) => void;
}

export function createFurtherConnections({
  ofHost,
  all,
}: {
  readonly ofHost: number;
  readonly all: number;
}): FurtherConnections {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    take: (host) => {
      const count = taken.get(host) ?? 0;
      if (count >= ofHost || sum >= all) return false;
      taken.set(host, count + 1);
      sum += 1;
      return true;
    },
    giveBack: (host) => {
      const left = (taken.get(host) ?? 1) - 1;
      sum -= 1;
      if (left > 0) taken.set(host, left);
      else taken.delete(host);
    },
  };
}

interface Source {
  readonly egress: Pick<Egress, 'open'>;
  /** As the user gave it: redirects are followed anew, and each address on the way is checked anew. */
  readonly url: string;
  /** Who answers there in the end. */
  readonly host: string;
  readonly size: number;
  readonly validator: string;
  readonly signal: AbortSignal;
}

/** Another connection to a source, opened when its first part is read; undefined where there are enough. */
export function connectAnother(
  further: FurtherConnections,
  { egress, url, host, size, validator, signal }: Source,
): PartConnection | undefined {
  if (!further.take(host)) return undefined;
  const ending = new AbortController();
  let answer: EgressAnswer | undefined;
  return {
    read: async (from, to) => {
      const headers = { range: `bytes=${from}-${to - 1}`, 'if-range': validator };
      answer = await (answer?.again(headers) ??
        egress.open(url, { headers, isKept: true, signal: AbortSignal.any([signal, ending.signal]) }));
      readPart(answer, { from, to, size, validator });
      return answer.body;
    },
    end: () => {
      if (ending.signal.aborted) return;
      ending.abort();
      answer?.end();
      further.giveBack(host);
    },
  };
}
