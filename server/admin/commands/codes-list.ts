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
        code.plan,
        String(code.days),
        code.createdAt.toISOString().slice(0, 16),
        stateOf(code),
        code.note,
      ]);
      const head = ['ID', 'BATCH', 'PLAN', 'DAYS', 'MADE', 'STATE', 'NOTE'];
      for (const line of inColumns(head, rows)) terminal.say(line);
    }
    return 0;
  },
};

function stateOf({ uses, mostUses, usedAt, usedBy, revokedAt, startsAt, endsAt }: Code): string {
  const now = Date.now();
  const time = (at: Date): string => at.toISOString().slice(0, 16);
  if (mostUses === 1 && usedAt !== null)
    return `used ${time(usedAt)} by ${usedBy ?? 'an account that is gone'}`;
  const used = mostUses === 1 ? '' : `, used by ${uses} of ${mostUses}`;
  if (revokedAt !== null) return `revoked ${time(revokedAt)}${used}`;
  if (uses >= mostUses) return `used up${used}`;
  if (endsAt !== null && endsAt.getTime() <= now) return `over since ${time(endsAt)}${used}`;
  if (startsAt !== null && startsAt.getTime() > now) return `from ${time(startsAt)} on`;
  return `waiting${endsAt === null ? '' : ` until ${time(endsAt)}`}${used}`;
}
