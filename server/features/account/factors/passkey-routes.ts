import * as contract from '../../../../api/contract/passkey.ts';
import type { Output } from '../../../../api/contract/shapes.ts';
import { type Route, route } from '../../../http/route.ts';
import { visitorOf } from '../routes.ts';
import type { Passkey, Passkeys } from './passkeys.ts';

const present = ({ id, name, createdAt }: Passkey): Output<typeof contract.passkey> => ({
  kind: 'account#passkey',
  id,
  name,
  created_time: createdAt.toISOString(),
});

export const passkeyRoutes = (passkeys: Passkeys): readonly Route[] => [
  route(contract.passkeyOptions, (call) => passkeys.beginRegistration(call.caller, call.body.password, call)),
  route(contract.addPasskey, async (call) => present(await passkeys.register(call.caller, call.body, call))),
  route(contract.listPasskeys, async ({ caller }) => ({
    kind: 'account#passkeyList' as const,
    passkeys: (await passkeys.list(caller.userId)).map(present),
  })),
  route(contract.renamePasskey, async ({ caller, params, body }) =>
    present(await passkeys.rename(caller.userId, params.id, body.name)),
  ),
  route(contract.deletePasskey, async ({ caller, params }) => {
    await passkeys.remove(caller.userId, params.id);
    return {};
  }),
  route(contract.passkeySignInOptions, (call) => passkeys.beginSignIn(visitorOf(call))),
  route(contract.passkeySignIn, (call) => passkeys.signIn(call.body, visitorOf(call))),
];
