/**
 * A deep-link action (`?action=name&…`): opens something in an app page, never changes anything without a click.
 * One file in `actions/`, named as in the manifest.
 */
export interface Action {
  /** One sentence for staff, shown by the editor. */
  readonly description: string;
  /** The query parameters that the action reads; the manifest must declare the same names. */
  readonly params: readonly string[];
  /** Whether the parameters are plausible; anyone can write a link. Others are ignored. */
  accepts?(parameters: Readonly<Record<string, string>>): boolean;
  run(parameters: Readonly<Record<string, string>>): void;
}

export const defineAction = (action: Action): Action => action;
