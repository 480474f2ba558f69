import type { Piece } from './piece.ts';

export interface Reading {
  readonly from: number;
  readonly to: number;
  readonly isUrgent: boolean;
  /** Position of the next byte. */
  at: number;
  readonly parts: Buffer[];
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Takes what is whole for a reading. True once all of it is there. */
export function advanceReading(
  reading: Reading,
  pieceLength: number,
  pieceAt: (index: number) => Piece | undefined,
): boolean {
  while (reading.at < reading.to) {
    const piece = pieceAt(Math.floor(reading.at / pieceLength));
    if (!piece?.isWhole) return false;
    const start = piece.index * pieceLength;
    const bytes = piece.bytes.subarray(reading.at - start, reading.to - start);
    reading.parts.push(bytes);
    reading.at += bytes.length;
  }
  return true;
}

export const bytesOf = ({ parts }: Reading): Buffer =>
  parts.length === 1 ? parts[0]! : Buffer.concat(parts);
