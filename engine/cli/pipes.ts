/**
 * Lets a command run to its end after the reader of its output has stopped reading (`| head`), so that its exit code is that
 * of the whole. Any other fault of a stream is thrown as usual.
 */
export function outliveReaders(streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
