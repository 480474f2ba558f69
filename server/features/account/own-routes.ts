import * as device from '../../../api/contract/device.ts';
import * as profile from '../../../api/contract/profile.ts';
import * as factor from '../../../api/contract/second-factor.ts';
import { ApiError } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import type { Deletion } from './administration/deletion.ts';
import type { SecondFactor } from './factors/second-factor.ts';
import type { Avatars } from './profile/avatars.ts';
import { avatarAddress, type Profiles } from './profile/profile.ts';
import { visitorOf } from './routes.ts';
import type { Devices } from './sign-in/devices.ts';

export const deviceRoutes = (devices: Devices): readonly Route[] => [
  route(device.beginDevice, (call) => devices.begin(visitorOf(call), call.body.scope ?? undefined)),
  route(device.getDevice, ({ caller, query, address }) => devices.lookUp(caller, query.user_code, address)),
  route(device.approveDevice, async ({ caller, body }) => {
    await devices.decide(caller, body.user_code, 'approved');
    return {};
  }),
  route(device.denyDevice, async ({ caller, body }) => {
    await devices.decide(caller, body.user_code, 'denied');
    return {};
  }),
];

export const secondFactorRoutes = (secondFactor: SecondFactor): readonly Route[] => [
  route(factor.enableSecondFactor, (call) => secondFactor.enable(call.caller, call.body.password, call)),
  route(factor.verifySecondFactor, async ({ caller, body }) => {
    await secondFactor.verify(caller.userId, body.code);
    return {};
  }),
  route(factor.disableSecondFactor, async ({ caller, body }) => {
    await secondFactor.disable(caller.userId, body.password);
    return {};
  }),
  route(factor.renewRecoveryCodes, (call) =>
    secondFactor.renewRecoveryCodes(call.caller, call.body.password, call),
  ),
];

interface ProfileRoutesOptions {
  readonly publicUrl: string;
  readonly profiles: Profiles;
  readonly avatars: Avatars;
  readonly deletion: Deletion;
  /** A page was opened by an account, in this language. */
  readonly noteLanguage: (userId: string, acceptLanguage: string) => Promise<void>;
}

export const profileRoutes = ({
  publicUrl,
  profiles,
  avatars,
  deletion,
  noteLanguage,
}: ProfileRoutesOptions): readonly Route[] => [
  route(profile.getProfile, async ({ caller, language }) => {
    await noteLanguage(caller.userId, language);
    return profiles.read(caller.userId);
  }),
  route(profile.changeProfile, ({ caller, body }) => profiles.rename(caller.userId, body.name)),
  route(profile.putAvatar, async ({ caller, body }) => ({
    picture: avatarAddress(publicUrl, await avatars.put(caller.userId, body)),
  })),
  route(profile.deleteAvatar, async ({ caller }) => {
    await avatars.remove(caller.userId);
    return {};
  }),
  route(profile.getAvatar, async ({ params }, reply) => {
    const picture = await avatars.read(params.id);
    if (picture === undefined) throw new ApiError('not_found');
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  }),
  route(profile.deleteAccount, async ({ caller, body }) => {
    await deletion.request(caller.userId, body);
    return {};
  }),
];
