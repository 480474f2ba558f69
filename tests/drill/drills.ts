import { setTimeout as pause } from 'node:timers/promises';
import type { Interfere } from '../../server/blobs/fixtures/s3-between.ts';
import { type Acknowledged, contentFault, type Kind, type Load, type Request, startLoad } from './load.ts';
import type { Place } from './place.ts';

/** A disturbance in the middle of the load, and the marks that the servers keep all the same. */
interface Drill {
  readonly name: string;
  readonly needsS3?: boolean;
  /** After the first third of the time. */
  readonly disturb: (place: Place) => Promise<void> | void;
  /** After the second third. */
  readonly repair: (place: Place) => Promise<void> | void;
  /** Most of the requests of this kind that may fail; of writes no more than may be left undone. */
  readonly mostFaults: Partial<Record<Kind, number>>;
  /** In s: from the disturbance to the next write that is acknowledged, where that is asked for. */
  readonly writesWithin?: number;
}

const busy: Interfere = (call, answer) => {
  call.resume();
  call.on('end', () => answer.writeHead(503).end());
  return true;
};

/** Every third call is refused. */
function oftenBusy(): Interfere {
  let calls = 0;
  return (call, answer) => {
    calls += 1;
    return calls % 3 === 0 && busy(call, answer);
  };
}

const mark = 0.001;

export const drills: readonly Drill[] = [
  {
    name: 'kill',
    disturb: (place) => place.kill(1),
    repair: (place) => place.startAgain(1),
    mostFaults: { other: mark },
  },
  {
    name: 'database',
    disturb: (place) => place.killDatabase(),
    repair: () => {},
    mostFaults: {},
    writesWithin: 10,
  },
  {
    name: 's3',
    needsS3: true,
    disturb: (place) => place.store?.interfere(oftenBusy()),
    repair: (place) => place.store?.interfere(),
    mostFaults: { other: mark, download: mark },
  },
  {
    name: 's3-away',
    needsS3: true,
    disturb: (place) => place.store?.interfere(busy),
    repair: (place) => place.store?.interfere(),
    mostFaults: { other: mark },
  },
];

/** One line of the table. `isBroken`: the mark was missed. */
export interface Line {
  readonly name: string;
  readonly value: string;
  readonly mark: string;
  readonly isBroken: boolean;
}

/** Works for so many seconds, with the disturbance in the second third, then reads all that was acknowledged. */
export async function runDrill(drill: Drill, place: Place, seconds: number): Promise<readonly Line[]> {
  const third = (seconds * 1000) / 3;
  const load = startLoad(place.address, place.person, drill.name);
  await pause(third);
  const disturbed = performance.now();
  await drill.disturb(place);
  await pause(third - (performance.now() - disturbed));
  const repaired = performance.now();
  await drill.repair(place);
  const ready = performance.now();
  await pause(third);
  await load.stop();
  const lost = await lostOf(place, load.counts.acknowledged);
  return linesOf(drill, load, { disturbed, repaired, ready, lost });
}

/** Those that are not there as they were acknowledged: each is asked for by its id, and each file's bytes are read. */
async function lostOf(
  { address, person }: Place,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const { id, name, hash } of acknowledged) {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(new URL(`/drive/v1/files/${id}`, address), { headers });
    const shown = answer.ok
      ? ((await answer.json()) as { name: string; web_content_link: string })
      : undefined;
    if (shown?.name !== name) lost.push(`${name}: ${answer.status}`);
    else if (hash !== undefined) {
      const link = new URL(shown.web_content_link);
      const fault = await contentFault(new URL(link.pathname + link.search, address), hash);
      if (fault !== undefined) lost.push(`${name}: ${fault}`);
    }
  }
  return lost;
}

interface Times {
  readonly disturbed: number;
  readonly repaired: number;
  readonly ready: number;
  readonly lost: readonly string[];
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** How often each came: `3 × 502, 1 × no answer`. */
function listed(faults: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].map(([fault, count]) => `${count} × ${fault}`).join(', ');
}

function rateLine(drill: Drill, kind: Kind, requests: readonly Request[]): Line {
  const all = requests.filter((request) => request.kind === kind);
  const faults = all.flatMap(({ fault }) => fault ?? []);
  const most = drill.mostFaults[kind];
  const rate = all.length === 0 ? 1 : faults.length / all.length;
  const words = faults.length === 0 ? '' : `: ${listed(faults)}`;
  return {
    name: { other: 'failed requests', download: 'failed downloads', write: 'requests of writes, repeated' }[
      kind
    ],
    value:
      all.length === 0
        ? 'none was sent'
        : `${faults.length} of ${all.length} (${(rate * 100).toFixed(2)} %)${words}`,
    mark: most === undefined ? '' : `≤ ${most * 100} %`,
    isBroken: most !== undefined && rate > most,
  };
}

function linesOf(drill: Drill, { counts }: Load, times: Times): readonly Line[] {
  const { requests, acknowledged, givenUp, begunAgain } = counts;
  const { disturbed, repaired, ready, lost } = times;
  const files = acknowledged.filter(({ hash }) => hash !== undefined).length;
  const after = requests.filter(({ ended }) => ended >= disturbed);
  const last = Math.max(disturbed, ...after.filter(({ fault }) => fault).map(({ ended }) => ended));
  const next = Math.min(...acknowledged.filter(({ at }) => at > disturbed).map(({ at }) => at)) - disturbed;
  const longest = Math.max(0, ...after.map(({ began, ended }) => ended - began));
  const free = { mark: '', isBroken: false };
  const none = (names: readonly string[]) => ({
    value: names.length === 0 ? '0' : `${names.length}: ${names.slice(0, 3).join(', ')}`,
    mark: '0',
    isBroken: names.length > 0,
  });
  return [
    { name: 'acknowledged', value: `${acknowledged.length}, of them ${files} files`, ...free },
    { name: 'of them lost', ...none(lost) },
    { name: 'writes that clients gave up', ...none(givenUp) },
    rateLine(drill, 'other', requests),
    rateLine(drill, 'download', requests),
    rateLine(drill, 'write', requests),
    { name: 'uploads begun again', value: `${begunAgain}`, ...free },
    {
      name: 'next write acknowledged after',
      value: inSeconds(next),
      mark: drill.writesWithin === undefined ? '' : `≤ ${drill.writesWithin} s`,
      isBroken: next > (drill.writesWithin ?? Number.POSITIVE_INFINITY) * 1000,
    },
    { name: 'last failure after', value: inSeconds(last - disturbed), ...free },
    {
      name: 'repaired after',
      value: `${inSeconds(repaired - disturbed)}, which took ${inSeconds(ready - repaired)}`,
      ...free,
    },
    { name: 'longest answer from then on', value: inSeconds(longest), ...free },
  ];
}
