import { ApiError } from './errors.ts';

/**
 * Something that a person may do to things of a kind. `Thing` is what was looked up, `Allowed` the narrower type once
 * the action is authorized, so that the code after the check need not check again.
 */
export interface Action<Thing, Allowed extends Thing = Thing> {
  /**
   * Whether the thing is visible to the user at all. If not, the answer is the same as for a thing that does not exist.
   */
  readonly isSeen: (thing: Thing, userId: string) => boolean;
  readonly absent: () => ApiError;
  /** Whether the action is allowed on a thing that the user sees. */
  readonly isAllowed: (thing: Thing) => thing is Allowed;
  readonly refused: () => ApiError;
}

/** A thing that belongs to one account. */
export interface Owned {
  readonly user_id: string;
}

/** An action that only the owner may do, at any time; others do not see the thing at all. */
export function forOwner<Thing extends Owned>(reason: ApiError['reason']): Action<Thing> {
  const absent = (): ApiError => new ApiError(reason);
  return {
    isSeen: (thing, userId) => thing.user_id === userId,
    absent,
    isAllowed: (thing): thing is Thing => true,
    refused: absent,
  };
}

/**
 * The check between looking a thing up and acting on it. It returns only where the user may act, and narrows the type
 * of the thing. Where one statement both finds the row by its owner and changes it, the thing is the row that the
 * statement returned.
 * @throws {ApiError} as the action says: `absent` where there is no such thing for this user, else `refused`.
 */
export function authorize<Thing, Allowed extends Thing>(
  userId: string,
  action: Action<Thing, Allowed>,
  thing: Thing | undefined,
): asserts thing is Allowed {
  if (thing === undefined || !action.isSeen(thing, userId)) throw action.absent();
  if (!action.isAllowed(thing)) throw action.refused();
}
