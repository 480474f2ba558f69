-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findBySignInName
select "id", "name", "email", "password_updated_at" as "passwordUpdatedAt", "cancelled_at" as "cancelledAt"
from "users"
where "email" = $1;

-- findUser
select *
from "users"
where "id" = $1;

-- findChallenged
select "u"."id" as "userId", "u"."password_updated_at" as "passwordSeenAt"
from "verifications" as "v"
inner join "users" as "u" on "u"."id" = "v"."value"
where "v"."identifier" = $1;

-- findApproval
select "u"."password_updated_at" as "passwordSeenAt"
from "device_codes" as "d"
inner join "users" as "u" on "u"."id" = "d"."userId"
where "d"."deviceCode" = $1;

-- findPassword
select "password"
from "credentials"
where "userId" = $1 and "providerId" = $2;

-- openSession
with opened as (
  update sessions s set client_id = $1, device_id = $2,
    oauth_client_id = $3, scopes = $4::text[]
  from users u
  where s.token = $5 and u.id = s."userId" and u.cancelled_at is null
    and ($6::timestamptz is null or date_trunc('milliseconds', u.password_updated_at) = $7)
  returning s.id, s."userId", s.scopes
), begun as (
  insert into refresh_tokens (hash, session_id, created_at)
  select $8, id, $9 from opened
)
select id as "sessionId", "userId", scopes from opened;

-- findSessionOwner
select "userId" as "user_id"
from "sessions"
where "id" = $1;

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
from "oauth_codes"
where "user_id" = $1;
delete
from "sessions"
where "userId" = $1 and "id" <> $2
returning "id";

-- endEverywhere
delete
from "app_passwords"
where "user_id" = $1;
delete
from "verifications"
where "value" = $1;
delete
from "device_codes"
where "userId" = $1;
delete
from "oauth_codes"
where "user_id" = $1;
delete
from "sessions"
where "userId" = $1 and "id" <> $2
returning "id";
with ended as (
  insert into ended_links (user_id, ended_at)
  select $1, clock_timestamp() where exists (select from users where id = $2)
  on conflict (user_id) do update
    set ended_at = greatest(excluded.ended_at, ended_links.ended_at + interval '1 millisecond')
  returning user_id, ended_at
)
select ended_at, pg_notify('links_ended', user_id || ' ' || (extract(epoch from ended_at) * 1000)::bigint)
from ended;

-- putOut
delete
from "sessions"
where "id" = $1 and "userId" = $2
returning "id";

-- endLinks
with ended as (
  insert into ended_links (user_id, ended_at)
  select $1, clock_timestamp() where exists (select from users where id = $2)
  on conflict (user_id) do update
    set ended_at = greatest(excluded.ended_at, ended_links.ended_at + interval '1 millisecond')
  returning user_id, ended_at
)
select ended_at, pg_notify('links_ended', user_id || ' ' || (extract(epoch from ended_at) * 1000)::bigint)
from ended;

-- listSessions
select "s"."id", "s"."ipAddress", "s"."userAgent", "s"."client_id", "s"."device_id", "s"."createdAt", "s"."updatedAt", "s"."expiresAt", "s"."scopes", "c"."name" as "clientName"
from "sessions" as "s"
left join "oauth_clients" as "c" on "c"."id" = "s"."oauth_client_id"
where "s"."userId" = $1 and "s"."expiresAt" > $2
order by "s"."createdAt" desc
limit $3;

-- hasSignedInFrom
select "ipAddress"
from "sessions"
where "userId" = $1
group by "ipAddress"
order by max("createdAt") desc
limit $2;

-- lockUser
select *
from "users"
where "id" = $1
for update;

-- claimSkeletons
select pg_advisory_xact_lock(hashtextextended($1, 0));
select "id"
from "users"
where "name_likenesses" && $1::text[] and "id" <> $2
limit $3;

-- accountsWithoutSkeletons
select "id", "name"
from "users"
where "name_likenesses" is null
limit $1;

-- keepSkeletons
update "users"
set "name_likenesses" = $1
where "id" = $2 and "name" = $3;

-- insertUser
insert into "users" ("id", "name", "name_likenesses", "email", "emailVerified", "password_updated_at", "operator_since", "createdAt", "updatedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into "credentials" ("id", "accountId", "providerId", "userId", "password")
values ($1, $2, $3, $4, $5);
delete
from "operator_links";

-- writePassword
insert into "credentials" ("id", "accountId", "providerId", "userId", "password")
values ($1, $2, $3, $4, $5)
on conflict ("providerId", "accountId") do update
set "password" = $6, "updatedAt" = $7;
update "users"
set "password_updated_at" = $1, "updatedAt" = $2
where "id" = $3;

-- deleteSessionByToken
delete
from "sessions"
where "token" = $1
returning "id", "userId";

-- findSessionToken
select "token"
from "sessions"
where "id" = $1;

-- findListedUser
select "id", "email", "name", "createdAt", "cancelled_at" as "cancelledAt", "twoFactorEnabled" as "hasSecondFactor", "operator_since" as "operatorSince"
from "users"
where "id" = $1;

-- listUsers
select "id", "email", "name", "createdAt", "cancelled_at" as "cancelledAt", "twoFactorEnabled" as "hasSecondFactor", "operator_since" as "operatorSince"
from "users"
where "id" > $1
order by "id"
limit $2;

-- countSessions
select count(*) as "count"
from "sessions"
where "userId" = $1 and "expiresAt" > $2;

-- listCancelled
select "id"
from "users"
where "cancelled_at" is not null;

-- cancelUser
update "users"
set "cancelled_at" = $1
where "id" = $2;

-- eraseUser
delete
from "users"
where "id" = $1 and "cancelled_at" is not null;

-- deleteExpired
delete
from "sessions"
where "expiresAt" < $1;
delete
from "verifications"
where "expiresAt" < $1;
delete
from "device_codes"
where "expiresAt" < $1;
delete
from "oauth_codes"
where "expires_at" < $1;
delete
from "mail_codes"
where "expires_at" < $1;
delete
from "rate_limits"
where "expire" < $1;

-- listAppPasswords
select *
from "app_passwords"
where "user_id" = $1
order by "created_at", "id";

-- insertAppPassword
insert into "app_passwords" ("id", "user_id", "name", "hash", "is_read_only")
values ($1, $2, $3, $4, $5)
returning *;

-- deleteAppPassword
delete
from "app_passwords"
where "id" = $1 and "user_id" = $2
returning "user_id";

-- findAppPassword
select p.id, p.user_id, p.is_read_only,
  p.last_used_at is null or p.last_used_at < now() - interval '5 minutes' as is_stale
from app_passwords p join users u on u.id = p.user_id
where p.hash = $1 and u.cancelled_at is null
  and (u.email = lower($2) or u.name_key = lower(normalize($3, NFKC)));

-- noteAppPasswordUse
update "app_passwords"
set "last_used_at" = now()
where "id" = $1;

-- putAvatar
insert into "avatars" ("id", "user_id", "picture")
values ($1, $2, $3)
on conflict ("user_id") do update
set "id" = $4, "picture" = $5, "created_at" = $6;

-- deleteAvatar
delete
from "avatars"
where "user_id" = $1;

-- findAvatar
select "picture"
from "avatars"
where "id" = $1;

-- findDeviceCode
select *
from "device_codes"
where "userCode" = $1;

-- findUndecided
select "id"
from "device_codes"
where "deviceCode" = $1 and "clientId" = $2 and "status" = $3 and "expiresAt" > now();

-- noteOrigin
update "device_codes"
set "ipAddress" = $1, "userAgent" = $2
where "deviceCode" = $3;

-- decideDeviceCode
update "device_codes"
set "status" = $1, "userId" = $2, "approvedBy" = $3
where "id" = $4 and "status" = $5
returning pg_notify('device_decided', "id") as "told";

-- slowDown
update "device_codes"
set "pollingInterval" = "pollingInterval" + $1
where "deviceCode" = $2;

-- endedSessionsSince
select "id", "ended_at"
from "ended_sessions"
where "ended_at" > $1;

-- deleteEndedSessions
delete
from ended_sessions
where ended_at < now() - $1 * interval '1 millisecond';

-- endedLinksSince
select "user_id", "ended_at"
from "ended_links"
where "ended_at" > $1;

-- deleteEndedLinks
delete
from ended_links
where ended_at < now() - $1 * interval '1 millisecond';

-- insertHandedTokens
insert into handed_tokens (code_hash, session_id, sealed, made_at)
select $1, session_id, $2, $3 from refresh_tokens where hash = $4;

-- takeHandedTokens
delete
from "handed_tokens"
where "code_hash" = $1 and "made_at" > $2
returning "sealed", "made_at";

-- endUnfetched
delete from sessions where id in (
  select session_id from handed_tokens where made_at <= $1 order by made_at limit $2
  for update skip locked
);

-- insertMailCode
insert into "mail_codes" ("id", "purpose", "email", "code_hash", "expires_at")
values ($1, $2, $3, $4, $5);

-- findLastMailCode
select "id", "expires_at", "tries", "proof_hash"
from "mail_codes"
where "purpose" = $1 and "email" = $2 and "expires_at" > $3
order by "expires_at" desc
limit $4;

-- takeTry
update "mail_codes"
set "tries" = tries + 1
where "id" = $1 and "tries" < $2 and "proof_hash" is null and "expires_at" > $3
returning "code_hash", "email";

-- writeProof
update "mail_codes"
set "proof_hash" = $1, "expires_at" = $2
where "id" = $3 and "proof_hash" is null;

-- findProof
select "email"
from "mail_codes"
where "id" = $1 and "purpose" = $2 and "proof_hash" = $3 and "expires_at" > $4;

-- spendProof
delete
from "mail_codes"
where "id" = $1 and "purpose" in ($2) and "proof_hash" = $3 and "expires_at" > $4
returning "email";

-- findClient
select *
from "oauth_clients"
where "id" = $1;

-- hasOrigin
select exists (
  select from oauth_clients c, unnest(c.redirect_uris) uri
  where uri = $1 or starts_with(uri, $2) or starts_with(uri, $3)
) as "isKnown";

-- listClients
select "c"."id", "c"."name", "c"."redirect_uris" as "redirectUris", "c"."created_at" as "createdAt", (select count(*) as "count"
from "sessions" as "s"
where "s"."oauth_client_id" = "c"."id") as "sessions"
from "oauth_clients" as "c"
order by "c"."created_at"
limit $1;

-- insertClient
insert into "oauth_clients" ("id", "name", "redirect_uris")
values ($1, $2, $3);

-- deleteClient
select distinct "userId"
from "sessions"
where "oauth_client_id" = $1
order by "userId";
delete
from "oauth_clients"
where "id" = $1;

-- insertCode
insert into "oauth_codes" ("hash", "client_id", "user_id", "approved_by", "redirect_uri", "challenge", "scopes", "expires_at", "used_at", "replayed_at", "session_id")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- takeCode
update "oauth_codes" as "c"
set "used_at" = $1
from "users" as "u"
where "u"."id" = "c"."user_id" and "c"."hash" = $2 and "c"."used_at" is null and "c"."expires_at" > $3
returning "c"."user_id" as "userId", "c"."client_id" as "clientId", "c"."redirect_uri" as "redirectUri", "c"."challenge", "c"."scopes", "u"."password_updated_at" as "passwordSeenAt";

-- noteReplay
update "oauth_codes"
set "replayed_at" = $1
where "hash" = $2 and "used_at" is not null
returning "user_id" as "userId", "session_id" as "sessionId";

-- noteOpened
update "oauth_codes"
set "session_id" = $1
where "hash" = $2
returning "replayed_at";

-- insertOperatorLink
insert into operator_links (hash) select $1 where not exists (select from users)
returning hash;
delete from operator_links
where hash not in (select hash from operator_links order by made_at desc, hash limit $1);

-- hasOperatorLink
select
from operator_links
where hash = $1;

-- claimOperatorLink
lock table users in share row exclusive mode;
delete from operator_links where hash = $1 and not exists (select from users)
returning hash;

-- writeOperator
update "users"
set "operator_since" = coalesce(operator_since, $1)
where "id" = $2
returning "operator_since";

-- findOperatorAddress
select "email"
from "users"
where "operator_since" is not null and "cancelled_at" is null
order by "operator_since", "id"
limit $1;

-- listPasskeys
select "id", "name", "createdAt"
from "passkeys"
where "userId" = $1
order by "createdAt", "id";

-- renamePasskey
update "passkeys"
set "name" = $1
where "id" = $2 and "userId" = $3
returning "id", "name", "createdAt", "userId" as "user_id";

-- deletePasskey
delete
from "passkeys"
where "id" = $1 and "userId" = $2
returning "userId" as "user_id";

-- findPasskey
select "id"
from "passkeys"
where "credentialID" = $1;

-- findProfile
select "u"."id", "u"."name", "u"."email", "u"."emailVerified", "u"."createdAt", "u"."password_updated_at", "u"."twoFactorEnabled", "a"."id" as "avatarId", s.display as "display", exists (select 1
from credentials c
where c."userId" = u.id and c.password is not null) as "hasPassword", coalesce((select revision
from drives d
where d.user_id = u.id), 0) as "driveRevision", case when u.operator_since is null then r.role else 'publisher' end as "siteRole"
from "users" as "u"
left join "avatars" as "a" on "a"."user_id" = "u"."id"
left join "site_roles" as "r" on "r"."user_id" = "u"."id"
left join "user_settings" as "s" on "s"."user_id" = "u"."id"
where "u"."id" = $1 and "u"."cancelled_at" is null;

-- renameUser
update "users"
set "name" = $1, "name_likenesses" = $2, "updatedAt" = $3
where "id" = $4;

-- rotate
with before as (
  select t.session_id, s."userId", s.scopes, s."expiresAt" > $1 and u.cancelled_at is null as is_live,
    t.used_at is null and t.superseded_at is null as is_unused, lost.hash as lost
  from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s."userId"
  left join refresh_tokens lost on lost.parent_hash = t.hash and t.used_at > $2
    and lost.used_at is null and lost.arrived_at is null and lost.superseded_at is null
  where t.hash = $3 and (s.oauth_client_id is null or s.oauth_client_id = $4)
), used as (
  update refresh_tokens t set used_at = $5
  from before b
  where t.hash = $6 and b.is_live and t.used_at is null and t.superseded_at is null
  returning t.session_id
), extended as (
  update sessions s set "expiresAt" = $7, "updatedAt" = $8
  from used where s.id = used.session_id
), superseded as (
  update refresh_tokens t set superseded_at = $9
  from before b
  where t.hash = b.lost and b.is_live
    and t.used_at is null and t.arrived_at is null and t.superseded_at is null
  returning t.session_id
), followed as (
  insert into refresh_tokens (hash, session_id, parent_hash, created_at)
  select $10, session_id, $11, $12 from (select * from used union all select * from superseded) f
  returning session_id
)
select b.session_id as "sessionId", b."userId", b.scopes, b.is_live as "isLive", b.is_unused or b.lost is not null as "isFree",
  followed.session_id is not null as "isRotated"
from before b left join followed on true;

-- noteArrival
update "refresh_tokens"
set "arrived_at" = coalesce("arrived_at", $1)
where "hash" = $2 and "superseded_at" is null
returning "hash";

-- findSessionOfRefresh
select "session_id"
from "refresh_tokens"
where "hash" = $1;

-- findFactorSecret
select "secret"
from "two_factors"
where "userId" = $1;

-- claimPeriod
update "two_factors"
set "last_counter" = $1
where "userId" = $2 and "last_counter" < $3;

-- lockPendingFactor
select "id"
from "two_factors"
where "userId" = $1 and "verified" = $2
for update;

-- enableFactor
update "two_factors"
set "verified" = $1
where "id" = $2;
update "users"
set "twoFactorEnabled" = $1
where "id" = $2;

-- deleteFactor
delete
from "two_factors"
where "userId" = $1;
update "users"
set "twoFactorEnabled" = $1
where "id" = $2;
