-- Written by its test. Do not edit: change the function, and run the test with --update.

-- keepCode
insert into invite_codes (user_id, code) values ($1, $2)
on conflict (user_id) do update set user_id = excluded.user_id returning code;

-- findPerson
select u.id, u.email, u."createdAt", u."emailVerified" as "isVerified", (exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is null)
or exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is not null)) as "hasFile" from users u where u.id = $1;

-- findInviter
select u.id, u.email, u."createdAt", u."emailVerified" as "isVerified", (exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is null)
or exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is not null)) as "hasFile" from invite_codes c join users u on u.id = c.user_id join drives d on d.user_id = u.id
where c.code = $1 and u.cancelled_at is null;

-- findInvitation
select "inviter_id" as "inviterId", "rewarded_at" as "rewardedAt"
from "invitations"
where "invited_id" = $1;

-- insertInvitation
insert into "invitations" ("invited_id", "inviter_id", "created_at", "rewarded_at")
values ($1, $2, $3, $4)
on conflict ("invited_id") do nothing;

-- markRewarded
update "invitations"
set "rewarded_at" = $1, "inviter_days" = $2
where "invited_id" = $3;

-- countInvitations
select
  (select count(*)::int from invitations where inviter_id = $1) as all,
  (select count(rewarded_at)::int from invitations where inviter_id = $2) as counted,
  count(*)::int as paid,
  (count(*) filter (where date_trunc('month', created_at at time zone 'UTC')
    = date_trunc('month', $3::timestamptz at time zone 'UTC')))::int as "thisMonth",
  coalesce(round(sum(amount) filter (where plan = $4) / 86400000), 0)::int as days
from ledger where user_id = $5 and source = 'invite' and reference like 'inviter:%';

-- listInvitations
select "created_at" as "createdAt", "rewarded_at" as "rewardedAt", "inviter_days" as "days"
from "invitations"
where "inviter_id" = $1
order by "created_at" desc, "invited_id"
limit $2;

-- listReady
select i.invited_id as "invitedId", i.inviter_id as "inviterId"
from invitations i join users u on u.id = i.invited_id
where i.rewarded_at is null and i.invited_id > $1 and (exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is null)
or exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is not null))
order by i.invited_id limit $2;

-- findGrant
select "l"."ends_at" as "endsAt", "l"."amount"
from "ledger" as "l"
where "l"."source" = $1 and "l"."reference" = $2;

-- invitationsOf
select "code", "created_at"
from "invite_codes"
where "user_id" = $1;
select "created_at", "rewarded_at"
from "invitations"
where "invited_id" = $1;
select "created_at", "rewarded_at", "inviter_days"
from "invitations"
where "inviter_id" = $1
order by "created_at", "invited_id"
limit $2;
