import * as contract from '../../../../api/contract/app-passwords.ts';
import type { Output } from '../../../../api/contract/shapes.ts';
import { type Route, route } from '../../../http/route.ts';
import type { AppPasswords } from './app-passwords.ts';

type Row = Awaited<ReturnType<AppPasswords['list']>>[number];

const present = (row: Row): Output<typeof contract.appPassword> => ({
  kind: 'account#appPassword',
  id: row.id,
  name: row.name,
  is_read_only: row.is_read_only,
  created_time: row.created_at.toISOString(),
  last_used_time: row.last_used_at?.toISOString() ?? '',
});

export const appPasswordRoutes = (appPasswords: AppPasswords): readonly Route[] => [
  route(contract.listAppPasswords, async ({ caller }) => ({
    kind: 'account#appPasswordList' as const,
    app_passwords: (await appPasswords.list(caller.userId)).map(present),
  })),
  route(contract.createAppPassword, async ({ caller, body }) => {
    const { row, secret } = await appPasswords.make(caller, {
      name: body.name,
      isReadOnly: body.is_read_only ?? false,
      password: body.password,
    });
    return { app_password: present(row), secret };
  }),
  route(contract.deleteAppPassword, async ({ caller, params }) => {
    await appPasswords.remove(caller.userId, params.id);
    return {};
  }),
];
