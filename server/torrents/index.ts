export type { TorrentSource } from './engine.ts';
export { TorrentError } from './error.ts';
export { isMagnet, magnetOf, readMagnet } from './magnet.ts';
export type { InspectedTorrent, TorrentFacts } from './messages.ts';
export { mostMetadata, type TorrentFile } from './metainfo.ts';
export { mostGiven } from './peers/giving.ts';
export {
  createTorrents,
  type ReadContent,
  type RunningSeed,
  type RunningTorrent,
  type Torrents,
} from './process.ts';
