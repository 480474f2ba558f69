/** The fate of a page of which a part did not load; only `leaving` needs no message. */
type MissedPart = 'leaving' | 'held' | 'unreachable';

let ask = async (): Promise<MissedPart> => 'held';

/** The composition root decides about a reload. */
export function whenPartIsMissed(decide: () => Promise<MissedPart>): void {
  ask = decide;
}

export const missedPart = (): Promise<MissedPart> => ask();
