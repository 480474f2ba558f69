import { convertingErrors } from './converting-errors.ts';
import { BlobError } from './store.ts';

interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;

/** Also a quota of the operating system that is used up. */
const diskFull = new Set(['ENOSPC', 'EDQUOT']);

/** Translates an error of the operating system into one of the store. Anything else is a fault of the program and passes unchanged. */
export function asBlobError(error: unknown): unknown {
  if (!isSystemError(error)) return error;
  const reason = diskFull.has(error.code) ? 'full' : 'unavailable';
  return new BlobError(reason, `${error.code} in ${error.syscall}`, { cause: error });
}

/** Awaits the work and converts its errors into those of the store. */
export const withStoreErrors = convertingErrors(asBlobError);

/** The work's result, or undefined when the file or folder that it is about does not exist. */
export async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
