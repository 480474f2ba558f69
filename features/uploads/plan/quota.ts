import { about } from '../../../api/contract/usage.ts';
import { callDrive } from '../../session/index.ts';
import { type Batch, sizeOf } from './batch.ts';

/** A batch for which there is not enough space. */
export interface QuotaQuestion {
  readonly batch: Batch;
  /** Bytes that it needs, and that are free. */
  readonly needed: number;
  readonly free: number;
}

/** Free bytes of the drive: neither used, nor reserved for uploads in progress, here or in another program. */
export async function fetchFreeSpace(): Promise<number> {
  const { quota } = await callDrive(about);
  return Math.max(0, Number(quota.limit) - Number(quota.usage) - Number(quota.reserved ?? 0));
}

/** Accepts batches one after the other as long as they fit into `free` bytes; for each other one a question is shown. */
export function divideByFreeSpace(
  batches: readonly Batch[],
  { free, accountId }: { readonly free: number; readonly accountId: string | undefined },
): { readonly accepted: readonly Batch[]; readonly questions: readonly QuotaQuestion[] } {
  let left = free;
  const accepted: Batch[] = [];
  const questions: QuotaQuestion[] = [];
  for (const batch of batches) {
    const needed = sizeOf(batch.files);
    // The user who chose it has signed out: it waits for them, and this drive's space is another user's.
    if (batch.accountId !== accountId) accepted.push(batch);
    else if (needed <= left) {
      accepted.push(batch);
      left -= needed;
    } else questions.push({ batch, needed, free: Math.max(0, left) });
  }
  return { accepted, questions };
}
