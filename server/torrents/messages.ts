import type { OpenTorrent, SeedTorrent, TorrentSource, TorrentStatus } from './engine.ts';
import type { TorrentReason } from './error.ts';
import type { TorrentContent, TorrentFile } from './metainfo.ts';
import type { ByteSpan } from './peers/giving.ts';

/** The content of a torrent. */
export interface TorrentFacts extends Omit<TorrentContent, 'pieces' | 'pieceLength' | 'isSingle'> {
  readonly infoHash: string;
  readonly trackers: readonly string[];
  readonly webSeeds: readonly string[];
}

export interface InspectedTorrent {
  readonly facts: TorrentFacts;
  /** The info dictionary, with which the torrent is opened. */
  readonly info: Uint8Array;
}

/** Settings of the child process, sent to it first. */
export interface ProgramSettings {
  /** As `AddressPolicyOptions`. */
  readonly allowed: readonly string[];
  readonly ports: readonly number[];
  readonly userAgent: string;
  readonly dhtNodes?: readonly string[] | undefined;
}

interface Asks {
  readonly inspect: { readonly file: Uint8Array };
  readonly metadata: { readonly source: TorrentSource };
  readonly open: { readonly torrent: OpenTorrent };
  readonly read: {
    readonly torrent: number;
    readonly from: number;
    readonly to: number;
    /** Before all others, and of any range; may be cancelled. */
    readonly isUrgent?: boolean;
  };
  readonly status: { readonly torrent: number };
  readonly seed: { readonly torrent: SeedTorrent };
  /** The next range that a peer wants of a seed; may be long in coming. */
  readonly wanted: { readonly torrent: number };
  /** The bytes of that range. */
  readonly give: { readonly torrent: number; readonly from: number; readonly bytes: Uint8Array };
  /** Of a torrent or a seed. */
  readonly close: { readonly torrent: number };
  /** Cancels another request. */
  readonly cancel: { readonly other: number };
}

export interface Answers {
  readonly inspect: InspectedTorrent;
  readonly metadata: InspectedTorrent;
  readonly open: number;
  /** By a pipe of its own (`content-pipe`). */
  readonly read: Uint8Array;
  readonly status: TorrentStatus;
  readonly seed: number;
  readonly wanted: ByteSpan;
  readonly give: undefined;
  readonly close: undefined;
  readonly cancel: undefined;
}

export type Verb = keyof Asks;
export type AskOf<V extends Verb> = Asks[V] & { readonly verb: V };
export type Ask = { [V in Verb]: AskOf<V> }[Verb];
export type Question = Ask & { readonly id: number };
/** Files of a torrent come before the answer, which is then without them: ten thousand at once would block the event loop. */
export type Reply =
  | { readonly id: number; readonly files: readonly TorrentFile[] }
  | { readonly id: number; readonly answer: Answers[Verb] }
  | { readonly id: number; readonly fault: { readonly reason: TorrentReason; readonly message: string } };
