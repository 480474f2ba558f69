-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findShare
select "shares".*, "users"."name" as "nickname", "avatars"."id" as "avatar_id", users.cancelled_at is not null as "is_owner_leaving"
from "shares"
inner join "users" on "users"."id" = "shares"."user_id"
left join "avatars" on "avatars"."user_id" = "shares"."user_id"
where "shares"."id" = $1;

-- findOwnShare
select *, (select count(*)
from share_files
where share_files.share_id = shares.id) as "file_num", (select s.file_id
from share_files s join files f on f.id = s.file_id
where s.share_id = shares.id and f.trashed_at is null
order by s.file_id
limit 1) as "first_file_id"
from "shares"
where "user_id" = $1 and "deleted_at" is null and "id" = $2;

-- listOwnShares
select *, (select count(*)
from share_files
where share_files.share_id = shares.id) as "file_num", (select s.file_id
from share_files s join files f on f.id = s.file_id
where s.share_id = shares.id and f.trashed_at is null
order by s.file_id
limit 1) as "first_file_id"
from "shares"
where "user_id" = $1 and "deleted_at" is null and position(lower($2) in lower(title)) > 0 and id in (select share_id
from share_files
where file_id = $3) and (created_at, id) < ($4, $5)
order by "created_at" desc, "id" desc
limit $6;

-- allShares
select *
from "shares"
where "user_id" = $1 and "id" > $2
order by "id"
limit $3;

-- countShares
select count(*) filter (where deleted_at is null) as open,
  count(*) filter (where deleted_at is null and coalesce(expires_at, 'infinity') > $1::timestamptz) as live,
  (select live_shares from account_limits where user_id = $2) as "mostLive",
  count(*) filter (where created_at > now() - interval '1 day') as fresh
from shares where user_id = $3;

-- insertShare
insert into "shares" ("id", "user_id", "title", "note", "pass_code", "expires_at", "restore_limit", "allow_download", "deleted_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);
insert into share_files (share_id, file_id) select $1, id
from unnest($2::text[]) as given (id);

-- updateShare
update "shares"
set "title" = $1, "note" = $2, "pass_code" = $3, "expires_at" = $4, "restore_limit" = $5, "allow_download" = $6, "generation" = generation + $7, "updated_at" = now()
where "id" = $8 and "user_id" = $9;

-- findOwners
select "id", "user_id"
from "shares"
where "id" in ($1, $2);

-- endShares
with ended as (
  update shares set deleted_at = now(), updated_at = now(), generation = generation + 1, pass_code = '', note = ''
  where user_id = $1 and id = any($2::text[]) and deleted_at is null
  returning id
)
delete from share_files where share_id in (select id from ended);

-- auditShareRow
update "shares"
set "audit" = $1, "generation" = generation + 1, "updated_at" = now()
where "id" = $2 and "deleted_at" is null;

-- sharedIds
select "file_id"
from "share_files"
where "share_id" = $1;

-- findReached
with recursive way (entry, id, parent_id, trashed_at) as (
  select id, id, parent_id, trashed_at from files where id = any($1::text[]) and user_id = $2
  union all
  select way.entry, f.id, f.parent_id, f.trashed_at
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), reached as materialized (
  select way.entry from way left join share_files s on s.share_id = $3 and s.file_id = way.id
  group by way.entry
  having bool_or(way.id = $4) and not bool_or(way.trashed_at is not null) and count(s.file_id) > 0
)
select reached.entry as id, count(above.entry) > 1 as is_below
from reached join way on way.entry = reached.entry left join reached above on above.entry = way.id
group by reached.entry;

-- reachedBy
with recursive way (entry, id, parent_id, trashed_at) as (
  select id, id, parent_id, trashed_at from files where id = any($1::text[]) and user_id = $2
  union all
  select way.entry, f.id, f.parent_id, f.trashed_at
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), reached as materialized (
  select way.entry from way left join share_files s on s.share_id = $3 and s.file_id = way.id
  group by way.entry
  having bool_or(way.id = $4) and not bool_or(way.trashed_at is not null) and count(s.file_id) > 0
)
select reached.entry as id, count(above.entry) > 1 as is_below
from reached join way on way.entry = reached.entry left join reached above on above.entry = way.id
group by reached.entry;

-- opensBy
select s.generation = $1::int and s.deleted_at is null and s.audit = 'OK' and u.cancelled_at is null
    and (s.expires_at is null or s.expires_at > now()) as is_open,
  share_reaches(s.id, s.user_id, $2) as is_reached, s.allow_download
from shares s join users u on u.id = s.user_id
where s.id = $3 and s.user_id = $4;

-- treeIds
with recursive tree (id, is_folder) as (
  select id, is_folder from files where id = any($1::text[])
  union
  select f.id, f.is_folder from tree cross join lateral (
    select id, is_folder from files where parent_id = tree.id and trashed_at is null limit $2
  ) f
  where tree.is_folder
)
select id from tree limit $3;

-- takeRestore
with taken as (
  update shares set restore_count = restore_count + 1
  where id = $1 and generation = $2::int and deleted_at is null
    and (restore_limit is null or restore_count < restore_limit)
  returning id
)
insert into share_days (share_id, day, restores)
select $3, (now() at time zone 'UTC')::date, 1 where exists (select from taken)
on conflict (share_id, day) do update set restores = share_days.restores + 1
returning 1;

-- giveRestoreBack
with given as (
  update shares set restore_count = greatest(restore_count - 1, 0) where id = $1 returning id
)
update share_days set restores = greatest(restores - 1, 0)
where share_id in (select id from given) and day = ($2::timestamptz at time zone 'UTC')::date;

-- findRestore
select "phase", "file_id"
from "tasks"
where "id" = $1 and "user_id" = $2;

-- countRestores
select count(*) as tasks from tasks
where user_id = $1 and type = 'restore' and phase <> 'PHASE_TYPE_COMPLETE'
  and phase in ('PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING');

-- deleteEnded
delete from shares where id in (
  select id from shares where deleted_at < now() - interval '90 days' limit $1
);

-- findEntered
select "shares".*, "users"."name" as "nickname", "avatars"."id" as "avatar_id", users.cancelled_at is not null as "is_owner_leaving", case when is_shown then (
with recursive tops as materialized (
  select f.parent_id, count(*) as entries from share_files s join files f on f.id = s.file_id
  where s.share_id = shares.id and f.user_id = shares.user_id and f.trashed_at is null
    and f.parent_id is not null
  group by f.parent_id
), way (id, parent_id, is_trashed) as (
  select id, parent_id, trashed_at is not null from files where id in (select parent_id from tops)
  union
  select f.id, f.parent_id, f.trashed_at is not null
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
  where not way.is_trashed
), lost (id) as (
  select id from way where is_trashed or parent_id is null and id <> shares.user_id
  union all
  select way.id from lost join way on way.parent_id = lost.id
)
select coalesce(sum(entries), 0)::bigint as entries from tops
where parent_id not in (select id from lost)) end as "file_num", case when is_reached
    then (select json_agg(steps) from (
with recursive way (id, parent_id, name, is_folder) as (
  select id, parent_id, name, is_folder from files where id = any(array[$1::text]) and user_id = shares.user_id
  union
  select f.id, f.parent_id, f.name, f.is_folder
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
)
select id, parent_id, name,
  exists (select from share_files s where s.share_id = shares.id and s.file_id = way.id) as is_shared
from way) steps) end as "way", case when is_reached
    then (
select json_agg(json_build_array(id, is_folder, name, sort_name, size, revision, mime_type, category,
  modified_at::text, encode(blob_hash, 'hex'), case when category = 'AUDIO' or category = 'DOCUMENT' and mime_type like 'application/%' then coalesce(
    (select blobs.media -> 'hasCover' = 'true' from blobs where blobs.hash = entries.blob_hash), false) else false end))
from (
  (
  select id, is_folder, name, sort_name, size, revision, mime_type, category, modified_at, blob_hash
  from files
  where parent_id = $2::text and user_id = shares.user_id and trashed_at is null and is_folder = true
  order by sort_name asc, name asc, id asc limit 101) union all (
  select id, is_folder, name, sort_name, size, revision, mime_type, category, modified_at, blob_hash
  from files
  where parent_id = $3::text and user_id = shares.user_id and trashed_at is null and is_folder = false
  order by sort_name asc, name asc, id asc limit 101)  limit 101
) entries) end as "entries" from "shares" inner join "users" on "users"."id" = "shares"."user_id" left join "avatars" on "avatars"."user_id" = "shares"."user_id" cross join lateral (
select shares.deleted_at is null and shares.audit = 'OK' and users.cancelled_at is null
  and (shares.expires_at is null or shares.expires_at > $4::timestamptz)
  and (shares.pass_code = '' or $5::boolean) as is_shown, shares.deleted_at is null and shares.audit = 'OK' and users.cancelled_at is null
  and (shares.expires_at is null or shares.expires_at > $6::timestamptz)
  and (shares.pass_code = '' or $7::boolean) and share_reaches(shares.id, shares.user_id, $8::text) as is_reached offset 0) as "seen" where shares.id = $9;

-- findForPages
select "shares".*, "users"."name" as "nickname", "avatars"."id" as "avatar_id", users.cancelled_at is not null as "is_owner_leaving", "drives"."revision"
from "shares"
inner join "users" on "users"."id" = "shares"."user_id"
left join "avatars" on "avatars"."user_id" = "shares"."user_id"
inner join "drives" on "drives"."user_id" = "shares"."user_id"
where shares.id = any($1::text[]);

-- countShown
with recursive tops as materialized (
  select f.parent_id, count(*) as entries from share_files s join files f on f.id = s.file_id
  where s.share_id = $1 and f.user_id = $2 and f.trashed_at is null
    and f.parent_id is not null
  group by f.parent_id
), way (id, parent_id, is_trashed) as (
  select id, parent_id, trashed_at is not null from files where id in (select parent_id from tops)
  union
  select f.id, f.parent_id, f.trashed_at is not null
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
  where not way.is_trashed
), lost (id) as (
  select id from way where is_trashed or parent_id is null and id <> $3
  union all
  select way.id from lost join way on way.parent_id = lost.id
)
select coalesce(sum(entries), 0)::bigint as entries from tops
where parent_id not in (select id from lost);

-- waysOf
with recursive way (id, parent_id, name, is_folder) as (
  select id, parent_id, name, is_folder from files where id = any($1::text[]) and user_id = $2
  union
  select f.id, f.parent_id, f.name, f.is_folder
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
)
select id, parent_id, name,
  exists (select from share_files s where s.share_id = $3 and s.file_id = way.id) as is_shared
from way;

-- daysOf
select to_char(today - back, 'YYYY-MM-DD') as date, coalesce(views, 0)::bigint as views,
  coalesce(restores, 0)::bigint as restores, coalesce(downloads, 0)::bigint as downloads
from (select (now() at time zone 'UTC')::date as today) clock
cross join generate_series($1::int - 1, 0, -1) as back
left join share_days d on d.share_id = $2 and d.day = today - back
order by back desc;

-- addCounts
with given as (
  select id, sum(views)::bigint as views, sum(downloads)::bigint as downloads
  from unnest($1::text[],
    $2::bigint[], $3::bigint[])
    as counted (id, views, downloads)
  group by id order by id
), added as (
  update shares s set view_count = s.view_count + g.views, download_count = s.download_count + g.downloads
  from given g where s.id = g.id
  returning s.id, g.views, g.downloads
)
insert into share_days (share_id, day, views, downloads)
select id, (now() at time zone 'UTC')::date, sum(views), sum(downloads) from added group by id order by id
on conflict (share_id, day) do update set views = share_days.views + excluded.views,
  downloads = share_days.downloads + excluded.downloads;

-- takeGuess
insert into share_guesses as g (key, tries, free_at, ends_at)
values ($1, 1, clock_timestamp() + case when 1 < $2::int then interval '0'
  else least(60, $3::int * 2 ^ least(1 - $4::int, 6)) * interval '1 second' end, clock_timestamp() + interval '15 minutes')
on conflict (key) do update set tries = case when g.ends_at <= clock_timestamp() then 1 else g.tries + 1 end, free_at = clock_timestamp() + case when case when g.ends_at <= clock_timestamp() then 1 else g.tries + 1 end < $5::int then interval '0'
  else least(60, $6::int * 2 ^ least(case when g.ends_at <= clock_timestamp() then 1 else g.tries + 1 end - $7::int, 6)) * interval '1 second' end, ends_at = clock_timestamp() + interval '15 minutes'
where g.free_at <= clock_timestamp()
returning 1;

-- waitForGuess
select greatest(0, ceil(extract(epoch from free_at - now())))::int as seconds
from share_guesses where key = $1;

-- guessesOf
select tries
from share_guesses
where key = $1 and ends_at > now();

-- giveGuessBack
update share_guesses
set tries = greatest(tries - 1, 0), free_at = now()
where key = $1;

-- forgetGuesses
delete
from share_guesses
where key = $1;

-- deleteOldGuesses
delete from share_guesses where key in (
  select key from share_guesses where ends_at < now() limit $1
);

-- insertReport
insert into share_reports (share_id, reason, text, email, reporter_id, network)
select id, $1, $2, $3, $4, $5 from shares
where id = $6 and deleted_at is null
  and (
  select count(*) from share_reports r where r.share_id = shares.id and r.reason = $7) < $8
  and (select count(*) from share_reports r where coalesce(r.reporter_id, r.network) = $9
       and r.reason <> 'AUDIT') < $10
on conflict do nothing;

-- insertAudits
with recursive requested (id) as (
  select id from files where user_id = $1 and id = any($2::text[])
  union
  (select f.id from blobs b join files f on f.blob_hash = b.hash
   where b.gcid = any($3::text[]) and f.user_id = $4 limit 1000)
), way (id) as (
  select id from requested
  union
  select f.parent_id
  from way cross join lateral (select parent_id from files where files.id = way.id limit 1) f
  where f.parent_id is not null
)
insert into share_reports (share_id, reason, reporter_id)
select s.id, 'AUDIT', $5 from shares s
where s.user_id = $6 and s.deleted_at is null
  and s.id in (select sf.share_id from way join share_files sf on sf.file_id = way.id)
  and (
  select count(*) from share_reports r where r.share_id = s.id and r.reason = $7) < $8
  and not exists (
    select from share_reports r where r.share_id = s.id and r.reason = 'AUDIT' and r.reporter_id = $9)
order by s.view_count desc, s.id
limit least($10::bigint, greatest(0, $11::bigint - (
  select count(*) from share_reports r
  where coalesce(r.reporter_id, r.network) = $12 and r.reason = 'AUDIT')))
on conflict do nothing;

-- insertVisit
insert into share_visits (share_id, network, nth, referrers, source)
select id, $1, nth, array_remove(array[$2::text], null), $3
from shares cross join lateral (
  select coalesce(max(v.nth), 0) + 1 as nth from share_visits v
  where v.share_id = shares.id and v.network = $4
) numbered
where id = $5 and deleted_at is null and nth <= $6
  and (select count(*) from share_visits v
       where v.share_id = shares.id and v.created_at > now() - interval '1 day') < $7
on conflict do nothing;

-- listOrigins
with visits as (
  select coalesce(referrers[1], '') as host, source from share_visits
  where share_id = $1 and created_at > now() - make_interval(days => $2::int)
), counted as (
  select 'host' as kind, host as name, count(*)::int as visits from visits group by host
  union all
  select 'campaign', source, count(*)::int from visits where source <> '' group by source
), ranked as (
  select *, row_number() over (partition by kind order by visits desc, name) as nth from counted
)
select kind, name, visits from ranked where nth <= $3 order by kind desc, visits desc, name;

-- deleteOld
delete from share_visits where id in (
  select id from share_visits where created_at < now() - interval '90 days' order by created_at limit $1
);
delete from share_reports where id in (
  select id from share_reports where created_at < now() - interval '1 year' order by created_at limit $1
);

-- listForReview
with reported as (
  select share_id, bool_or(reason = 'CHILD_SEXUAL_ABUSE') as is_grave,
    count(*) filter (where reason <> 'AUDIT') as people, min(created_at) as since,
    json_agg(json_build_object('reason', reason, 'text', text, 'email', email, 'at', created_at) order by id desc)
      as reports
  from share_reports group by share_id
)
select s.id, s.title, u.email as owner, s.audit, coalesce(r.reports, '[]') as reports, s.view_count, s.restore_count,
  s.created_at
from shares s join users u on u.id = s.user_id left join reported r on r.share_id = s.id
where s.deleted_at is null and ($1 or r.share_id is not null or s.audit <> 'OK')
order by coalesce(r.is_grave, false) desc, coalesce(r.people, 0) desc, r.since, s.created_at desc
limit $2;

-- forgetReports
delete
from share_reports
where share_id = $1;

-- findTaskParams
select "params"
from "tasks"
where "id" = $1 and "user_id" = $2;

-- limitStatements
select set_config('statement_timeout', $1, true);
