import { Readable } from 'node:stream';
import { xmlDeclaration } from '../../http/object-errors.ts';
import { faultOf, ObjectStoreError } from './errors.ts';

interface SlowAnswer {
  /** The XML of the answer, its declaration first. */
  readonly work: Promise<string>;
  /** Milliseconds of silence before the answer begins. */
  readonly quietFor: number;
  /** The XML of an error that occurred after the status was sent. */
  readonly writeError: (fault: ObjectStoreError) => string;
  readonly log: { error(facts: object, message: string): void };
}

/**
 * An answer whose work may take minutes, as joining the parts of a large file does. A quick result is sent as it is,
 * errors with their status. After that the answer begins with 200 and white space, so that no proxy takes the silence
 * for a broken connection, and an error is sent in its body, as S3 does (CompleteMultipartUpload).
 */
export async function answerSlowly(answer: SlowAnswer): Promise<string | Readable> {
  const { work, quietFor } = answer;
  const early = await soon(work, quietFor);
  return early ?? Readable.from(spoken(answer), { objectMode: false });
}

/** Undefined where it is not ready in time. */
async function soon(work: Promise<string>, milliseconds: number): Promise<string | undefined> {
  const { promise: silence, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function* spoken({ work, quietFor, writeError, log }: SlowAnswer): AsyncGenerator<string> {
  const result = work.catch((error: unknown) => {
    const fault = faultOf(error);
    if (fault === undefined) log.error({ err: error }, 'upload completion failed');
    return writeError(fault ?? new ObjectStoreError('InternalError', 'Something went wrong on our side.'));
  });
  yield xmlDeclaration;
  for (;;) {
    const text = await soon(result, quietFor);
    if (text !== undefined) {
      yield text.slice(xmlDeclaration.length);
      return;
    }
    yield ' ';
  }
}
