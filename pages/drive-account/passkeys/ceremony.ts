import { addPasskey, passkeyOptions } from '../../../api/contract/passkey.ts';
import { CallError } from '../../../api/error.ts';
import { callDrive } from '../../../features/session/index.ts';

/** A passkey belongs to a name: browsers refuse addresses of numbers (WebAuthn level 3, section 5.1.2). */
const hasName = (): boolean => !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname);

export const canMakePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  isSecureContext &&
  hasName();

export interface NewPasskey {
  readonly name: string;
  /** Null where the account has none. */
  readonly password: string | null;
}

/** Said as the server would say it: the words are found by the reason. */
const refusal = (error: string, cause: unknown) =>
  new CallError({
    failure: { type: 'local' },
    facts: { error, error_code: 3, error_description: 'The authenticator made no passkey.' },
    cause,
  });

/**
 * Asks the device for a passkey and registers it.
 * @throws {CallError} `passkey_abandoned` where the user broke it off; `passkey_known` where the device has one already.
 */
export async function makePasskey({ name, password }: NewPasskey, call = callDrive) {
  const { challenge, options } = await call(passkeyOptions, { body: { password } });
  const credential = await navigator.credentials
    .create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    })
    .catch((error: unknown) => {
      const errorName = error instanceof DOMException ? error.name : '';
      // Browsers do not distinguish a cancelling visitor from a time-out.
      if (errorName === 'NotAllowedError' || errorName === 'AbortError')
        throw refusal('passkey_abandoned', error);
      throw refusal(errorName === 'InvalidStateError' ? 'passkey_known' : 'passkey_refused', error);
    });
  if (!(credential instanceof PublicKeyCredential)) throw refusal('passkey_refused', undefined);
  const body = {
    challenge,
    credential: credential.toJSON() as unknown as Record<string, unknown>,
    name: name || null,
  };
  return call(addPasskey, { body });
}
