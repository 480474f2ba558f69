import type { CallInput } from '../../api/call.ts';
import { type passkeySignIn, passkeySignInOptions } from '../../api/contract/passkey.ts';
import { callDrive } from '../session/index.ts';

/** An authenticator's signed answer, in the form that the server takes. */
export type PasskeyProof = CallInput<typeof passkeySignIn>['body'];

/** One ceremony at a time: a second one would be refused by the browser. */
let current: AbortController | undefined;

/** Ends a ceremony that waits, unseen, for the visitor to choose a passkey. */
export function endCeremony(): void {
  current?.abort();
  current = undefined;
}

/** A passkey belongs to a name: browsers refuse addresses of numbers (WebAuthn level 3, section 5.1.2). */
const hasName = () => !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname);

export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  isSecureContext &&
  hasName();

/** Whether the browser offers passkeys among the names that it fills in. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Asks for a passkey: immediately, or (`conditional`) by the list that the browser shows at the field of the name.
 * Undefined where the next ceremony cancelled it; null where the visitor did, or let it time out.
 */
export async function askForPasskey(isConditional: boolean): Promise<PasskeyProof | null | undefined> {
  endCeremony();
  const ceremony = new AbortController();
  current = ceremony;
  const { challenge, options } = await callDrive(passkeySignInOptions, { body: {} });
  if (ceremony.signal.aborted) return undefined;
  try {
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
      signal: ceremony.signal,
      ...(isConditional && { mediation: 'conditional' as const }),
    });
    if (!(credential instanceof PublicKeyCredential)) return undefined;
    return { challenge, credential: { ...credential.toJSON() } };
  } catch (error) {
    const errorName = error instanceof DOMException ? error.name : '';
    if (errorName === 'AbortError') return undefined;
    // Browsers do not distinguish a cancelling visitor from a device without a passkey.
    if (errorName === 'NotAllowedError') return null;
    throw error;
  }
}
