import { words } from './words.ts';

/** A fault in words for the person: the id of a text, and what it names. */
export class Problem extends Error {
  constructor(id: string, ...values: readonly string[]) {
    super(words(id, ...values));
  }
}

/** The drive has refused a call. */
export class Refused extends Problem {
  readonly status: number;
  readonly reason: string;
  constructor(status: number, reason: string, description: string) {
    super('extension.problem.refused', description || String(status));
    this.status = status;
    this.reason = reason;
  }
}

/** An answer of the drive that is none of those that it should give. */
export const nonsense = (): Problem => new Problem('extension.problem.answer');

export const problemWords = (error: unknown): string =>
  error instanceof Problem ? error.message : words('extension.problem.unreachable');
