/** A small change after which the part of the file around it is sound YAML again. */
export interface Repair {
  readonly code: 'indentation' | 'tab-indent' | 'syntax' | 'merge-conflict';
  /** The fault, from the sign or the word that stands wrong to the end of what it spoils. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly help?: string;
  readonly title: string;
  /** Whether nothing else can have been meant; else the fault is reported, and a person repairs it. */
  readonly isCertain: boolean;
  /** Whether the slip is reported even where the part is not sound after it: there is more that is wrong. */
  readonly isPlain?: boolean;
  /** Offsets of what is replaced, and by what. */
  readonly edit: { readonly start: number; readonly end: number; readonly text: string };
}

/** Something else than YAML wants, on one line, and the line as it was meant. */
export interface Slip {
  /** The fault within the line; all from its first sign that is no space, if not given. */
  readonly at?: readonly [number, number];
  readonly message: string;
  readonly help?: string;
  readonly title: string;
  /** The line as it was meant; undefined where it does not belong there at all. */
  readonly meant: string | undefined;
  readonly isCertain?: boolean;
  readonly isPlain?: boolean;
  readonly code?: Repair['code'];
  /** How far before the line the repair begins. */
  readonly before?: number;
}
