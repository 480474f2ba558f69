-- Written by its test. Do not edit: change the function, and run the test with --update.

-- useCode
update activation_codes set uses = uses + 1, used_at = $1, used_by = $2
where code_hash = $3 and uses < most_uses and revoked_at is null
  and coalesce(starts_at, '-infinity') <= $4::timestamptz and coalesce(ends_at, 'infinity') > $5::timestamptz
  and exists (select from plans where name = type and rank > 0)
returning id, type as plan, days;

-- findCode
select
  exists (select from ledger where source = 'code' and reference = c.id || ':' || $1) as "isOwn",
  revoked_at is not null as "isRevoked", uses >= most_uses as "isUsedUp",
  starts_at as "startsAt", ends_at as "endsAt"
from activation_codes c where code_hash = $2;

-- insertCodes
insert into "activation_codes" ("id", "code_hash", "batch", "type", "days", "most_uses", "starts_at", "ends_at", "note", "revoked_at", "used_at", "used_by")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- listCodes
select "c"."id", "c"."batch", "c"."type" as "plan", "c"."days", "c"."uses", "c"."most_uses" as "mostUses", "c"."starts_at" as "startsAt", "c"."ends_at" as "endsAt", "c"."note", "c"."created_at" as "createdAt", "c"."revoked_at" as "revokedAt", "c"."used_at" as "usedAt", "u"."email" as "usedBy"
from "activation_codes" as "c"
left join "users" as "u" on "u"."id" = "c"."used_by"
where "c"."uses" < "c"."most_uses" and "c"."revoked_at" is null and ("c"."ends_at" is null or "c"."ends_at" > now())
order by "c"."created_at" desc, "c"."id"
limit $1;

-- revokeCodes
update "activation_codes"
set "revoked_at" = $1
where "uses" < "most_uses" and "revoked_at" is null and ("id" = $2 or "batch" = $3 or "code_hash" = $4);
