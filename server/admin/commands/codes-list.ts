import { listCodes } from '../../features/premium/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

type Code = Awaited<ReturnType<typeof listCodes>>[number];

export const codesList: Command = {
  name: 'codes list',
  about: 'activation codes, the newest first; what they say is known to nobody',
  options: { waiting: { about: 'only those that can still be used' }, ...jsonOption },
  run: async (tools, { options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const codes = await listCodes(db, { isWaiting: options.waiting === true, limit: 10_000 });
    if (options.json === true) terminal.sayJson(codes);
    else if (codes.length === 0) terminal.note('There are no activation codes.');
    else {
      const rows = codes.map((code) => [
        code.id,
        code.batch,
        String(code.days),
        code.createdAt.toISOString().slice(0, 16),
        stateOf(code),
      ]);
      for (const line of inColumns(['ID', 'BATCH', 'DAYS', 'MADE', 'STATE'], rows)) terminal.say(line);
    }
    return 0;
  },
};

function stateOf({ usedAt, usedBy, revokedAt }: Code): string {
  if (usedAt !== null)
    return `used ${usedAt.toISOString().slice(0, 16)} by ${usedBy ?? 'an account that is gone'}`;
  return revokedAt === null ? 'waiting' : `revoked ${revokedAt.toISOString().slice(0, 16)}`;
}
