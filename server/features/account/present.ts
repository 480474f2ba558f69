import type { session } from '../../../api/contract/session.ts';
import type { Output } from '../../../api/contract/shapes.ts';
import { readScopes } from './oauth/scopes.ts';
import type { listSessions } from './repo/accounts.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

export const presentSession = (row: SessionRow, current: string): Output<typeof session> => ({
  kind: 'account#session',
  id: row.id,
  is_current: row.id === current,
  client_id: row.client_id,
  client_name: row.clientName ?? '',
  scopes: [...(readScopes((row.scopes ?? []).join(' ')) ?? [])],
  device_id: row.device_id,
  user_agent: row.userAgent ?? '',
  ip_address: row.ipAddress ?? '',
  created_time: row.createdAt.toISOString(),
  last_used_time: row.updatedAt.toISOString(),
  expire_time: row.expiresAt.toISOString(),
});
