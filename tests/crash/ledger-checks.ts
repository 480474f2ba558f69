import type { Pool } from 'pg';
import type { Grant } from './ledger-steps.ts';

/** Each names what may not be, whatever was killed when. */
const questions: readonly string[] = [
  // Time of a plan queues: each entry begins where the one before ended, or at its own instant.
  `select 'entry ' || number || ' of ' || user_id || ' adds ' || amount || ' ms from ' || starts_at || ' to ' || ends_at
     || ', the one before ended ' || coalesce(before::text, 'never') as fault
   from (select *, lag(ends_at) over (partition by user_id, plan order by number) as before from ledger where unit = 'plan') l
   where amount <> extract(epoch from ends_at - starts_at) * 1000 or starts_at <> greatest(before, created_at)`,
  `select 'time of ' || t.user_id || ' ends ' || t.ends_at || ', its last entry ' || coalesce(last.ends_at::text, 'is missing') as fault
   from plan_time t left join lateral (
     select ends_at from ledger l where l.user_id = t.user_id and l.plan = t.plan order by number desc limit 1
   ) last on true where last.ends_at is distinct from t.ends_at`,
  `select 'time of ' || user_id || ' is missing' as fault from ledger l
   where not exists (select from plan_time t where t.user_id = l.user_id and t.plan = l.plan)`,
  `select 'code ' || id || ' was used ' || uses || ' times, given ' || given as fault from (
     select c.id, c.uses, (select count(*) from ledger l where l.source = 'code' and l.reference like c.id || ':%') as given
     from activation_codes c
   ) c where uses <> given or given > 1`,
  `select 'invitation of ' || invited_id || ': ' || given || ' entries' as fault from (
     select i.*, (select count(*) from ledger l where l.source = 'invite'
       and l.reference in ('invited:' || i.invited_id, 'inviter:' || i.invited_id)) as given
     from invitations i
   ) i where given <> case when rewarded_at is null then 0 else 2 end`,
  `select 'check-in of ' || c.user_id || ' without an entry' as fault from check_ins c
   where not exists (select from ledger l where l.source = 'check-in' and l.reference = c.user_id || ':' || c.day)`,
  `select 'order ' || o.id || ' is paid ' || paid || ' times and gave ' || given as fault from (
     select o.id,
       (select count(distinct payment) from order_events e where e.order_id = o.id and e.type = 'paid') as paid,
       (select count(*) from ledger l where l.source = 'purchase' and l.reference like o.id || '/%') as given
     from orders o
   ) o where paid <> given`,
  `select s.user_id || ' has no drive' as fault from ledger s where not exists (select from drives d where d.user_id = s.user_id)`,
];

/** Compares the ledger with what was acknowledged, and its tables with each other. @returns the faults. */
export async function ledgerFaults(
  pool: Pool,
  { acknowledged, possible }: { acknowledged: readonly Grant[]; possible: ReadonlySet<string> },
): Promise<string[]> {
  const faults: string[] = [];
  for (const question of questions)
    faults.push(...(await pool.query<{ fault: string }>(question)).rows.map(({ fault }) => fault));
  const { rows } = await pool.query<{ userId: string; name: string; days: number }>(
    `select user_id as "userId", source || ' ' || reference as name, (amount / 86400000.0)::float8 as days from ledger`,
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  if (found.size < rows.length) faults.push('an entry stands twice in the ledger');
  for (const { name, userId, days } of acknowledged) {
    const row = found.get(name);
    if (row === undefined) faults.push(`lost: ${name} of ${userId}`);
    else if (row.userId !== userId || row.days !== days)
      faults.push(`${name}: ${row.days} days of ${row.userId}, acknowledged ${days} of ${userId}`);
  }
  for (const { name } of rows) if (!possible.has(name)) faults.push(`nobody asked for ${name}`);
  return faults;
}
