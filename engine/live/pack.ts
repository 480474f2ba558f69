import { deserialize, serialize } from 'node:v8';

/** Data for the other thread to keep: it passes back and forth without being copied, and outlives the thread that made it. */
export function pack(data: unknown): SharedArrayBuffer {
  const bytes = serialize(data);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

export const unpacked = (shared: SharedArrayBuffer): unknown => deserialize(new Uint8Array(shared).slice());
