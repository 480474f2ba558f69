/** Facts that processes tell each other. */
export type About = 'health' | 'metrics';

/** The processes that share a port with this one. */
export interface Colleagues {
  /** The number of this one. */
  readonly number: number;
  /** How this process answers when one asks all. */
  readonly answersWith: (about: About, value: () => Promise<unknown>) => void;
  /** The answers of all, this one included, in no order; without those that hang. */
  readonly ask: (about: About) => Promise<readonly unknown[]>;
}
