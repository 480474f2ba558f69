-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findBySignInName
select "id", "email", "password_updated_at" as "passwordUpdatedAt", "cancelled_at" as "cancelledAt"
from "users"
where "email" = $1;

-- findUser
select *
from "users"
where "id" = $1;

-- findChallenged
select "u"."password_updated_at"
from "verifications" as "v"
inner join "users" as "u" on "u"."id" = "v"."value"
where "v"."identifier" = $1;

-- findApprover
select "u"."password_updated_at"
from "device_codes" as "d"
inner join "users" as "u" on "u"."id" = "d"."userId"
where "d"."deviceCode" = $1;

-- findPassword
select "password"
from "credentials"
where "userId" = $1 and "providerId" = $2;

-- openSession
with opened as (
  update sessions s set client_id = $1, device_id = $2
  from users u
  where s.token = $3 and u.id = s."userId" and u.cancelled_at is null
    and ($4::timestamptz is null or date_trunc('milliseconds', u.password_updated_at) = $5)
  returning s.id, s."userId"
), begun as (
  insert into refresh_tokens (hash, session_id, created_at)
  select $6, id, $7 from opened
)
select id as "sessionId", "userId" from opened;

-- rotate
with before as (
  select t.session_id, t.used_at, s."expiresAt" > $1 and u.cancelled_at is null as is_live
  from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s."userId"
  where t.hash = $2
), used as (
  update refresh_tokens t set used_at = $3
  from sessions s, users u
  where t.hash = $4 and t.used_at is null and s.id = t.session_id and s."expiresAt" > $5
    and u.id = s."userId" and u.cancelled_at is null
  returning t.session_id, s."userId"
), extended as (
  update sessions s set "expiresAt" = $6, "updatedAt" = $7
  from used where s.id = used.session_id
), followed as (
  insert into refresh_tokens (hash, session_id, created_at) select $8, session_id, $9 from used
)
select before.session_id as "sessionId", before.used_at as "usedAt", before.is_live as "isLive", used."userId"
from before left join used on true;

-- findSessionOfRefresh
select "session_id"
from "refresh_tokens"
where "hash" = $1;

-- deleteSession
delete
from "sessions"
where "id" = $1 and "userId" = $2
returning "id";

-- deleteSessions
delete
from "verifications"
where "value" = $1;
delete
from "device_codes"
where "userId" = $1;
delete
from "sessions"
where "userId" = $1 and "id" <> $2
returning "id";

-- listSessions
select "id", "ipAddress", "userAgent", "client_id", "device_id", "createdAt", "updatedAt", "expiresAt"
from "sessions"
where "userId" = $1 and "expiresAt" > $2
order by "createdAt" desc
limit $3;

-- hasSignedInFrom
select distinct "ipAddress"
from "sessions"
where "userId" = $1;

-- lockUser
select *
from "users"
where "id" = $1
for update;

-- insertUser
insert into "users" ("id", "name", "email", "emailVerified", "password_updated_at", "createdAt", "updatedAt")
values ($1, $2, $3, $4, $5, $6, $7);
insert into "credentials" ("id", "accountId", "providerId", "userId", "password")
values ($1, $2, $3, $4, $5);

-- writePassword
insert into "credentials" ("id", "accountId", "providerId", "userId", "password")
values ($1, $2, $3, $4, $5)
on conflict ("providerId", "accountId") do update
set "password" = $6, "updatedAt" = $7;
update "users"
set "password_updated_at" = $1, "updatedAt" = $2
where "id" = $3;
