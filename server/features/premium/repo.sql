-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findPremium
select "kind", "type", "expires_at" as "expiresAt"
from "premium_ledger"
where "user_id" = $1
order by "number" desc
limit $2;

-- useCode
with used as (
  update activation_codes set used_at = $1, used_by = $2
  where code_hash = $3 and used_at is null and revoked_at is null
  returning id, type, days
), next as (
  select coalesce(max(number), 0) + 1 as number,
(array_agg(expires_at order by number desc))[1] as expires_at
  from premium_ledger where user_id = $4)
insert into premium_ledger (user_id, number, kind, type, days, code_id, expires_at)
select $5, next.number, 'code', used.type, used.days, used.id,
  greatest(next.expires_at, $6::timestamptz) + make_interval(days => used.days)
from used, next
returning type, expires_at as "expiresAt";

-- hasUsed
select "id"
from "activation_codes"
where "code_hash" = $1 and "used_by" = $2;

-- setEnd
insert into premium_ledger (user_id, number, kind, expires_at)
select $1, next.number, $2, $3 from (
  select coalesce(max(number), 0) + 1 as number,
(array_agg(expires_at order by number desc))[1] as expires_at
  from premium_ledger where user_id = $4) next;

-- listLedger
select "number", "kind", "type", "days", "expires_at", "created_at"
from "premium_ledger"
where "user_id" = $1
order by "number";

-- insertCodes
insert into "activation_codes" ("id", "code_hash", "batch", "days", "revoked_at", "used_at", "used_by")
values ($1, $2, $3, $4, $5, $6, $7);

-- listCodes
select "c"."id", "c"."batch", "c"."days", "c"."created_at" as "createdAt", "c"."revoked_at" as "revokedAt", "c"."used_at" as "usedAt", "u"."email" as "usedBy"
from "activation_codes" as "c"
left join "users" as "u" on "u"."id" = "c"."used_by"
where "c"."used_at" is null and "c"."revoked_at" is null
order by "c"."created_at" desc, "c"."id"
limit $1;

-- revokeCodes
update "activation_codes"
set "revoked_at" = $1
where "used_at" is null and "revoked_at" is null and ("id" = $2 or "batch" = $3 or "code_hash" = $4);
