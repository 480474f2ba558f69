import { positionsPrefix as prefix } from './positions-prefix.ts';
import { type KeyValueStorage, readRecord } from './storage.ts';

/** How far a film was watched. */
export interface Position {
  readonly id: string;
  readonly name: string;
  readonly kind: 'video' | 'audio';
  /** Seconds. */
  readonly at: number;
  readonly length: number;
}

/** How many films are remembered for an account. */
const most = 30;
/** Shares of a film before which it counts as not begun, and after which as seen: what follows are names. */
const [begun, seen] = [0.02, 0.95];
/** Seconds of a recording from which it is worth going on with: shorter ones are songs. */
const longAudio = 600;

/** Where films were left off, by account, in this browser alone: no other device knows them. */
export interface Positions {
  /** The last one first. */
  list(account: string): readonly Position[];
  of(account: string, id: string): Position | undefined;
  /** Of what is hardly begun, is over, or is a song, nothing is kept. */
  keep(account: string, position: Position): void;
  forget(account: string, id: string): void;
  /** All that is known of what an account has watched. */
  forgetAll(account: string): void;
}

const isPosition = (value: unknown): value is Position => {
  const { id, name, kind, at, length } = (value ?? {}) as Partial<Position>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    (kind === 'video' || kind === 'audio') &&
    typeof at === 'number' &&
    typeof length === 'number'
  );
};

export function createPositions(storage: KeyValueStorage): Positions {
  const list = (account: string): readonly Position[] => {
    const { films } = readRecord(storage, prefix + account) ?? {};
    return Array.isArray(films) ? films.filter(isPosition).slice(0, most) : [];
  };
  const others = (account: string, id: string) => list(account).filter((film) => film.id !== id);
  const write = (account: string, films: readonly Position[]): void => {
    try {
      if (films.length === 0) storage.removeItem(prefix + account);
      else storage.setItem(prefix + account, JSON.stringify({ films: films.slice(0, most) }));
    } catch {
      // A full storage is no reason to stop the film.
    }
  };
  const forget = (account: string, id: string) => write(account, others(account, id));
  return {
    list,
    of: (account, id) => list(account).find((film) => film.id === id),
    keep: (account, position) => {
      const { id, kind, at, length } = position;
      const share = at / length;
      const isWorth = share >= begun && share <= seen && (kind === 'video' || length >= longAudio);
      if (isWorth) write(account, [position, ...others(account, id)]);
      else forget(account, id);
    },
    forget,
    forgetAll: (account) => storage.removeItem(prefix + account),
  };
}
