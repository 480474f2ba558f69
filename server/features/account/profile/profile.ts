import type { profile } from '../../../../api/contract/profile.ts';
import type { Output } from '../../../../api/contract/shapes.ts';
import { type Db, isTaken, transact } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { claimSkeletons } from '../repo/accounts.ts';
import { findProfile, renameUser } from '../repo/profiles.ts';
import { skeletonsOf } from './confusables.ts';
import { acceptOwnName } from './names.ts';

type Profile = Output<typeof profile>;

export interface Profiles {
  /** The answer of `/v1/user/me` (api.md, "Account"). `unauthenticated` where the account no longer exists. */
  read(userId: string): Promise<Profile>;
  rename(userId: string, name: string): Promise<Profile>;
}

interface ProfilesOptions {
  readonly db: Db;
  readonly publicUrl: string;
  /** Names of the site, which no account may have. */
  readonly siteName: () => string;
  readonly now: () => number;
}

export const avatarAddress = (publicUrl: string, id: string): string => `${publicUrl}/v1/user/avatar/${id}`;

export function createProfiles({ db, publicUrl, siteName, now }: ProfilesOptions): Profiles {
  const read = async (userId: string): Promise<Profile> => {
    const user = await findProfile(db, userId);
    if (user === undefined) throw new ApiError('unauthenticated');
    return {
      sub: user.id,
      name: user.name,
      picture: user.avatarId === null ? '' : avatarAddress(publicUrl, user.avatarId),
      email: user.email,
      email_verified: user.emailVerified,
      phone_number: '',
      password: user.hasPassword ? 'set' : '',
      status: 'ACTIVE',
      created_at: user.createdAt.toISOString(),
      password_updated_at: user.password_updated_at.toISOString(),
      providers: [],
      second_factor: user.twoFactorEnabled,
      ...(user.siteRole !== null && { site_role: user.siteRole }),
      ...(user.display !== null && { display: user.display }),
      drive_revision: String(user.driveRevision),
    };
  };
  return {
    read,
    rename: async (userId, raw) => {
      const name = acceptOwnName(raw, siteName());
      const skeletons = skeletonsOf(name);
      try {
        await transact(db, async (tx) => {
          await claimSkeletons(tx, skeletons, userId);
          await renameUser(tx, userId, { name, skeletons, now: new Date(now()) });
        });
      } catch (error) {
        if (isTaken(error)) throw new ApiError('name_taken', { cause: error });
        throw error;
      }
      return read(userId);
    },
  };
}
