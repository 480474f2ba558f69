import { ApiError } from './errors.ts';

/**
 * Something that a person may do to things of a kind. `Thing` is what was looked up, `Allowed` what is known of it once
 * the action is authorized, so that the code behind the check need not ask again.
 */
export interface Action<Thing, Allowed extends Thing = Thing> {
  /** Whether the thing is shown to the user at all. What is not is answered as if it had never been. */
  readonly isSeen: (thing: Thing, userId: string) => boolean;
  readonly absent: () => ApiError;
  /** Whether a thing that the user sees may be treated so. */
  readonly isAllowed: (thing: Thing) => thing is Allowed;
  readonly refused: () => ApiError;
}

/** What belongs to one account. */
export interface Owned {
  readonly user_id: string;
}

/** An action that its owner may do at any time, and for which there is nothing to see for others. */
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
 * The one question that stands between looking a thing up and acting on it. It returns only where the user may do it, and
 * the thing has the type of what is allowed from then on. Where one statement finds and changes what it names by its owner too, the
 * thing is the row that it returns.
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
