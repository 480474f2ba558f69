/**
 * A new `idempotency_key` (`api/contract/shapes.ts`): one for each thing that is to be made, the same for each try. `randomUUID` would
 * be shorter to write, but is absent where the origin is not secure.
 */
export const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
