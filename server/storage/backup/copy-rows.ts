import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Client, Submittable } from 'pg';

/** The part of the driver's connection that a COPY uses (PostgreSQL, "COPY Operations" of its protocol). */
interface Wire {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

const ignore = (): void => {};
const noRows = {
  handleRowDescription: ignore,
  handleDataRow: ignore,
  handlePortalSuspended: ignore,
  handleEmptyQuery: ignore,
};

/** `COPY 12` → 12. */
const rowsOf = ({ text }: { readonly text: string }): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

const blockSize = 64 * 1024;

/** Bytes of a `COPY … TO STDOUT`, with backpressure. @returns the bytes, and the number of rows once they have ended. */
export function copyOut(client: Client, statement: string): { bytes: Readable; rows: () => number } {
  let wire: Wire | undefined;
  let rows = 0;
  let block: Buffer[] = [];
  let held = 0;
  const bytes = new Readable({
    highWaterMark: 4 * blockSize,
    read: () => void wire?.stream.resume(),
    // An aborted read must not leave the connection in the middle of a result.
    destroy: (error, done) => {
      wire?.stream.resume();
      done(error);
    },
  });
  const pass = (): void => {
    if (held === 0 || bytes.destroyed) return;
    const isWanted = bytes.push(Buffer.concat(block));
    block = [];
    held = 0;
    if (!isWanted) wire?.stream.pause();
  };
  client.query({
    ...noRows,
    submit: (connection: unknown) => {
      wire = connection as Wire;
      wire.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The driver uses its memory again.
      block.push(Buffer.from(chunk));
      held += chunk.length;
      if (held >= blockSize) pass();
    },
    handleCommandComplete: (message: { text: string }) => {
      rows = rowsOf(message);
    },
    handleReadyForQuery: () => {
      pass();
      if (!bytes.destroyed) bytes.push(null);
    },
    handleError: (error: Error) => void bytes.destroy(error),
  } as Submittable);
  return { bytes, rows: () => rows };
}

/** Feeds a `COPY … FROM STDIN`. @returns the number of rows. */
export function copyIn(
  client: Client,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  let hasFailed = false;
  const feed = async (wire: Wire): Promise<void> => {
    try {
      for await (const chunk of source) {
        if (hasFailed) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain)
          await Promise.race([once(wire.stream, 'drain'), once(wire.stream, 'close')]);
      }
      wire.endCopyFrom();
    } catch (error) {
      if (hasFailed) return;
      hasFailed = true;
      wire.sendCopyFail('the source broke off');
      reject(error);
    }
  };
  client.query({
    ...noRows,
    submit: (connection: unknown) => (connection as Wire).query(statement),
    handleCopyInResponse: (connection: unknown) => void feed(connection as Wire),
    handleCommandComplete: (message: { text: string }) => {
      rows = rowsOf(message);
    },
    handleReadyForQuery: () => resolve(rows),
    handleError: (error: Error) => {
      hasFailed = true;
      reject(error);
    },
  } as Submittable);
  return promise;
}
