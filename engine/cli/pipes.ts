/**
 * Whoever reads what a command says may stop reading (`| head`): then there is nobody left to tell, and the command goes on to
 * its end, so that its exit code is that of the whole. Any other fault of a stream is thrown as ever.
 */
export function outliveReaders(streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
