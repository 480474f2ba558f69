import { UsageError } from './command.ts';

/** A whole number from 1 on, as it was typed for an option. @throws {UsageError} */
export function wholeNumber(of: string, given: unknown, most: number): number {
  const number = Number(given);
  if (!/^\d{1,7}$/.test(String(given)) || number < 1 || number > most)
    throw new UsageError(`${of} is a whole number from 1 to ${most}.`);
  return number;
}
