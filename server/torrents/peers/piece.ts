import { blockSize } from './frames.ts';

/** Peers from which one block is requested at most. */
const mostAsked = 4;

/** A piece that is being downloaded. */
export interface Piece {
  readonly index: number;
  readonly bytes: Buffer;
  readonly blocks: readonly Block[];
  missing: number;
  isWhole: boolean;
  /** Its hash was wrong once: it is downloaded again from a single peer, which can then be held responsible. */
  isSuspect: boolean;
  only: string | undefined;
  /** When that peer was chosen, and when it sent the last block. */
  onlySince: number;
  onlyAt: number;
  /** Peers that took too long with it. */
  readonly passed: Set<string>;
  /** Decides between pieces that are equally rare, so that not all clients begin with the same. */
  readonly luck: number;
  /** Index of the first block that may be unrequested. */
  next: number;
  /** The bytes with the wrong hash, and who sent each block. */
  bad: { readonly bytes: Buffer; readonly senders: readonly (string | undefined)[] } | undefined;
}

export interface Block {
  readonly begin: number;
  readonly length: number;
  isHere: boolean;
  /** Peers from which it is requested, and since when. Empty once the block is here. */
  readonly asked: Map<string, number>;
  /** When it was last requested. */
  askedAt: number;
  sender: string | undefined;
}

export function createPiece(index: number, length: number): Piece {
  const count = Math.ceil(length / blockSize);
  return {
    index,
    bytes: Buffer.allocUnsafeSlow(length),
    blocks: Array.from({ length: count }, (_, at) => ({
      begin: at * blockSize,
      length: Math.min(blockSize, length - at * blockSize),
      isHere: false,
      asked: new Map<string, number>(),
      askedAt: 0,
      sender: undefined,
    })),
    missing: count,
    isWhole: false,
    isSuspect: false,
    only: undefined,
    onlySince: 0,
    onlyAt: 0,
    passed: new Set(),
    luck: Math.random(),
    next: 0,
    bad: undefined,
  };
}

/** The next unrequested block. */
export function nextFreeBlock(piece: Piece, key: string, now: number): Block | undefined {
  if (piece.isSuspect) {
    if (piece.only === undefined && !piece.passed.has(key)) {
      piece.only = key;
      piece.onlySince = now;
      piece.onlyAt = now;
    }
    if (piece.only !== key) return undefined;
  }
  for (; piece.next < piece.blocks.length; piece.next += 1) {
    const block = piece.blocks[piece.next]!;
    if (!block.isHere && block.asked.size === 0) return asked(block, key, now);
  }
  return undefined;
}

/** A block that other peers are late with. The more were asked, the longer it waits for the next. */
export function nextLateBlock(piece: Piece, key: string, now: number, after: number): Block | undefined {
  if (piece.isSuspect) return undefined;
  const late = piece.blocks.find(
    (block) =>
      block.asked.size > 0 &&
      block.asked.size < mostAsked &&
      !block.asked.has(key) &&
      now - block.askedAt > after * block.asked.size,
  );
  return late && asked(late, key, now);
}

function asked(block: Block, key: string, now: number): Block {
  block.asked.set(key, now);
  block.askedAt = now;
  return block;
}

/** Whether a block is requested of this peer. */
export const isAskedOf = ({ blocks, isWhole }: Piece, key: string): boolean =>
  !isWhole && blocks.some(({ asked: by }) => by.has(key));

/** Makes the requests of a peer available to others. */
export function release(piece: Piece, key: string): void {
  if (piece.isWhole) return;
  if (piece.only === key) piece.only = undefined;
  piece.blocks.forEach((block, at) => {
    if (block.asked.delete(key) && block.asked.size === 0) piece.next = Math.min(piece.next, at);
  });
}

/** Gives up requests from before this moment. Returns which, and of whom. */
export function expire(
  piece: Piece,
  before: number,
): readonly { readonly key: string; readonly block: Block }[] {
  const late: { readonly key: string; readonly block: Block }[] = [];
  piece.blocks.forEach((block, at) => {
    if (block.asked.size === 0) return;
    for (const [key, since] of block.asked) {
      if (since >= before) continue;
      block.asked.delete(key);
      late.push({ key, block });
    }
    if (block.asked.size === 0) piece.next = Math.min(piece.next, at);
  });
  return late;
}

/** Takes a requested block from a peer. Returns the others from which it was requested. */
export function put(piece: Piece, block: Block, key: string, bytes: Buffer): readonly string[] {
  const others = [...block.asked.keys()].filter((other) => other !== key);
  bytes.copy(piece.bytes, block.begin);
  block.asked.clear();
  block.isHere = true;
  block.sender = key;
  piece.missing -= 1;
  return others;
}

/** Downloads the piece again; where there is room the bad bytes are kept, to find out who sent them. */
export function restart(piece: Piece, hasRoom: boolean): void {
  if (hasRoom)
    piece.bad ??= { bytes: Buffer.from(piece.bytes), senders: piece.blocks.map(({ sender }) => sender) };
  piece.isSuspect = true;
  clear(piece);
}

/** Takes a suspect piece from the peer that has it alone, for the next. Returns how many of its requests are open. */
export function passOn(piece: Piece): number {
  const key = piece.only!;
  const open = piece.blocks.filter(({ asked: by }) => by.has(key)).length;
  piece.passed.add(key);
  clear(piece);
  return open;
}

function clear(piece: Piece): void {
  for (const block of piece.blocks) {
    block.isHere = false;
    block.asked.clear();
    block.sender = undefined;
  }
  piece.missing = piece.blocks.length;
  piece.next = 0;
  piece.only = undefined;
}

/** Peers whose blocks differ from the verified ones. */
export function sendersOfBadBlocks({ bad, blocks, bytes }: Piece): ReadonlySet<string> {
  const senders = new Set<string>();
  if (bad === undefined) return senders;
  blocks.forEach(({ begin, length }, at) => {
    const [was, is] = [bad.bytes, bytes].map((all) => all.subarray(begin, begin + length)) as [
      Buffer,
      Buffer,
    ];
    const sender = bad.senders[at];
    if (sender !== undefined && !was.equals(is)) senders.add(sender);
  });
  return senders;
}
