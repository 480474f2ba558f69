-- Written by its test. Do not edit: change the function, and run the test with --update.

-- insertDownload
insert into "offline_downloads" ("task_id", "user_id", "stage_id", "url", "parent_id", "name", "on_conflict")
values ($1, $2, $3, $4, $5, $6, $7);

-- findDownload
select *
from "offline_downloads"
where "task_id" = $1;

-- findPlayed
select "offline_downloads".*, coalesce(tasks.params->'content'->>'tag', '') as "tag"
from "offline_downloads"
inner join "tasks" on "tasks"."id" = "offline_downloads"."task_id"
where "offline_downloads"."task_id" = $1;

-- lockDownload
select *
from "offline_downloads"
where "task_id" = $1
for update;

-- countDownloads
select count(*)::int as downloads from (
  select from offline_downloads where user_id = $1 limit $2
) counted;

-- takeDay
with allowance as (
  select rank > 0 as is_premium, downloads_daily as most from account_limits where user_id = $1
), taken as (
  insert into offline_days (user_id, day, begun)
  select $2, (now() at time zone 'utc')::date, 1 where (select most from allowance) > 0
  on conflict (user_id, day) do update set begun = offline_days.begun + 1
  where offline_days.begun < (select most from allowance)
  returning 1
)
select exists (select from taken) as "isTaken", is_premium as "isPremium" from allowance;

-- lockSlots
select pg_advisory_xact_lock(hashtextextended('offline slots', 0));

-- startWaiting
with running as (
  select user_id, count(*) as places, count(*) filter (where begins_anew) as long_places
  from offline_downloads where is_started group by user_id
), long_ones as (
  select distinct on (user_id) task_id, d.created_at, coalesce(t.served_at, '-infinity') as served_at
  from offline_downloads d left join running r using (user_id) left join offline_turns t using (user_id)
  where not d.is_started and not d.is_paused and d.begins_anew and d.not_before <= clock_timestamp() + interval '1 second'
    and coalesce(r.long_places, 0) = 0
  order by user_id, d.priority desc, d.created_at, d.task_id
), long_turns as (
  select task_id from long_ones order by served_at, created_at, task_id
  limit greatest(0, $1::bigint - (select coalesce(sum(long_places), 0) from running))
), waiting as (
  select d.task_id, d.user_id, d.created_at, coalesce(t.served_at, '-infinity') as served_at,
    coalesce(r.places, 0) + row_number() over (
      partition by d.user_id order by d.priority desc, d.created_at, d.task_id
    ) as place
  from offline_downloads d left join running r using (user_id) left join offline_turns t using (user_id)
  where not d.is_started and not d.is_paused and d.not_before <= clock_timestamp() + interval '1 second'
    and (not d.begins_anew or d.task_id in (select task_id from long_turns))
), bounds as materialized (
  select user_id, downloads_at_once from account_limits where user_id in (select user_id from waiting)
), chosen as (
  select task_id from waiting join bounds using (user_id) where place <= coalesce(downloads_at_once, $2::bigint)
  order by place, served_at, created_at, task_id
  limit greatest(0, $3::bigint - (select coalesce(sum(places), 0) from running))
), started as (
  update offline_downloads set is_started = true
  where task_id in (
    select task_id from offline_downloads join chosen using (task_id)
    for update of offline_downloads skip locked
  )
  returning task_id, user_id
), turns as (
  insert into offline_turns (user_id, served_at) select user_id, clock_timestamp() from started group by user_id
  on conflict (user_id) do update set served_at = excluded.served_at
)
select task_id from started;

-- takeLongSlot
update offline_downloads d set begins_anew = true where task_id = $1
returning (
  select count(*) < $2::bigint and not coalesce(bool_or(o.user_id = d.user_id), false)
  from offline_downloads o where o.is_started and o.begins_anew and o.task_id <> d.task_id
) as is_free;

-- forgetCredentials
update tasks set params = jsonb_set(params, '{offline,url}', params -> 'url')
where type = 'offline' and phase = 'PHASE_TYPE_ERROR' and updated_at < now() - interval '1 day'
  and params -> 'offline' ->> 'url' <> params ->> 'url';

-- freeAbandoned
update offline_downloads set is_started = false
where is_started and not exists (
  select from graphile_worker.jobs j where j.key = 'offline ' || task_id and j.attempts < j.max_attempts
);

-- noteSource
update "offline_downloads"
set "name" = $1, "size" = $2, "validator" = $3
where "task_id" = $4;

-- setReserved
update "offline_downloads"
set "reserved" = $1
where "task_id" = $2;

-- recordContent
update "offline_downloads"
set "blob_hash" = $1, "gcid" = $2, "crc32" = $3, "md5" = $4, "final_size" = $5
where "task_id" = $6;

-- postpone
update "offline_downloads"
set "is_started" = $1, "tries" = $2, "not_before" = clock_timestamp() + $3 * interval '1 second'
where "task_id" = $4;

-- pause
update "offline_downloads"
set "is_paused" = $1
where "task_id" = $2;

-- resume
update "offline_downloads"
set "is_paused" = $1, "tries" = $2, "not_before" = now(), "created_at" = now()
where "task_id" = $3;

-- setPriority
update offline_downloads d set priority = (
  select max(priority) + 1 from offline_downloads where user_id = d.user_id
) where task_id = $1;

-- isPaused
select "is_paused"
from "offline_downloads"
where "task_id" = $1;

-- deleteDownload
delete
from "offline_downloads"
where "task_id" = $1;

-- stagedDownloads
select "stage_id"
from "offline_downloads"
where "stage_id" = any($1::text[]);

-- readDay
select downloads_daily as most, rank > 0 as "isPremium", coalesce((
  select begun from offline_days where user_id = $1 and day = (now() at time zone 'utc')::date
), 0)::int as begun
from account_limits where user_id = $2;

-- deleteOldDays
delete
from offline_days
where day < (now() at time zone 'utc')::date - 1;

-- isBlocked
select "id"
from "blocked_torrents"
where "info_hash" = $1 and "unblocked_at" is null;

-- insertBlocked
insert into "blocked_torrents" ("info_hash", "reason", "unblocked_at")
values ($1, $2, $3)
on conflict ("info_hash")
where "unblocked_at" is null do nothing;

-- endBlocked
update "blocked_torrents"
set "unblocked_at" = now()
where "info_hash" = $1 and "unblocked_at" is null;

-- listBlocked
select "info_hash", "reason", "blocked_at", "unblocked_at"
from "blocked_torrents"
where "unblocked_at" is null
order by "id" desc
limit $1;

-- tasksOfTorrent
select "offline_downloads"."task_id", "offline_downloads"."user_id"
from "offline_torrents"
inner join "offline_downloads" on "offline_downloads"."task_id" = "offline_torrents"."task_id"
where "info_hash" = $1
order by "offline_downloads"."task_id";

-- claimDoneMail
update tasks set params = params || '{"told":true}'
where id = $1 and phase = 'PHASE_TYPE_COMPLETE' and not params ? 'told'
returning user_id, file_name as name, file_size::float8 as size;

-- unclaimDoneMail
update tasks
set params = params - 'told'
where id = $1;

-- insertTorrent
insert into "offline_torrents" ("task_id", "info_hash", "trackers", "peers", "info", "chosen")
values ($1, $2, $3, $4, $5, $6)
on conflict ("task_id") do nothing;

-- findTorrent
select *
from "offline_torrents"
where "task_id" = $1;

-- noteInfo
update "offline_torrents"
set "info" = $1
where "task_id" = $2;

-- noteTorrentFile
with torrent as (
  update offline_torrents set done = $1, folder_id = $2, staged_index = $3
  where task_id = $4
)
update offline_downloads set reserved = $5, size = null, blob_hash = null, gcid = null, crc32 = null,
  md5 = null, final_size = null
where task_id = $6;

-- beginTorrentFile
with torrent as (
  update offline_torrents set staged_index = $1 where task_id = $2
)
update offline_downloads set size = null, blob_hash = null, gcid = null, crc32 = null, md5 = null, final_size = null
where task_id = $3;

-- keepTorrentFile
insert into "offline_torrent_files" ("task_id", "file_index", "file_id", "hash")
values ($1, $2, $3, $4)
on conflict ("task_id", "file_index") do update
set "file_id" = $5, "hash" = $6;

-- lockTorrent
select *
from "offline_torrents"
where "task_id" = $1
for update;

-- storedTorrentFiles
select "file_index", "file_id"
from "offline_torrent_files"
where "task_id" = $1;

-- storedTorrentFile
select "offline_torrent_files"."file_id", "hash", coalesce(tasks.params->'content'->>'tag', '') as "tag"
from "offline_torrent_files"
inner join "tasks" on "tasks"."id" = "offline_torrent_files"."task_id"
where "task_id" = $1 and "file_index" = $2 and "user_id" = $3;

-- chooseTorrentFiles
update offline_torrents set chosen = $1::integer[], staged_index = $2, choice = choice + 1
where task_id = $3;

-- choiceOf
select "choice"
from "offline_torrents"
where "task_id" = $1;

-- metadataBytes
select coalesce(sum(octet_length(info)), 0)::float8 as bytes
from offline_torrents join offline_downloads using (task_id) where user_id = $1;

-- deleteTorrent
delete
from "offline_torrents"
where "task_id" = $1;

-- forgetLongInfo
update offline_torrents
set info = null
where task_id = $1 and length(info) > 65536;

-- findKnown
select key, hash, size, gcid, crc32, md5 from known_sources k join blobs b on b.hash = k.blob_hash
where k.user_id = $1 and k.key = any($2::text[])
  and exists (select from files f where f.user_id = k.user_id and f.blob_hash = k.blob_hash);

-- noteKnown
insert into known_sources (user_id, key, blob_hash) values ($1, $2, $3)
on conflict (user_id, key) do update set blob_hash = excluded.blob_hash, noted_at = now();

-- deleteOldKnown
delete from known_sources where (user_id, key) in (
  select user_id, key from known_sources where noted_at < now() - interval '90 days' order by noted_at limit $1
);

-- insertSeed
insert into torrent_seeds (info_hash, user_id, trackers, peers, info, file_indexes, file_ids, hashes, most, ends_at)
select t.info_hash, $1, t.trackers, t.peers, $2, s.indexes, s.ids, s.hashes,
  floor(s.size * $3::float8), now() + make_interval(secs => $4::float8 * 3600)
from offline_torrents t, (
  select array_agg(f.file_index order by f.file_index) as indexes,
    array_agg(f.file_id order by f.file_index) as ids, array_agg(f.hash order by f.file_index) as hashes,
    sum(b.size)::float8 as size
  from offline_torrent_files f join blobs b on b.hash = f.hash where f.task_id = $5
) s
where t.task_id = $6 and s.size > 0
on conflict (info_hash) do nothing;

-- keepLatestSeeds
delete from torrent_seeds where info_hash in (
  select info_hash from torrent_seeds order by began_at desc, info_hash offset $1
);

-- endSeeds
with ended as (delete from torrent_seeds s where not (
  s.ends_at > now() and s.given < s.most
  and exists (select from users u where u.id = s.user_id and u.cancelled_at is null)
  and not exists (select from blocked_torrents b where b.info_hash = s.info_hash and b.unblocked_at is null)) returning info_hash)
select info_hash from torrent_seeds where info_hash not in (select info_hash from ended)
order by began_at, info_hash;

-- findSeed
select *
from "torrent_seeds"
where "info_hash" = $1;

-- takeShare
update torrent_seeds s set given = given + $1
where info_hash = $2 and given + $3 <= most
  and (
  s.ends_at > now() and s.given < s.most
  and exists (select from users u where u.id = s.user_id and u.cancelled_at is null)
  and not exists (select from blocked_torrents b where b.info_hash = s.info_hash and b.unblocked_at is null))
  and not exists (
    select from unnest($4::text[], $5::bytea[]) as w (id, hash)
    where not exists (
      select from files f where f.id = w.id and f.user_id = s.user_id and f.blob_hash = w.hash
        and file_state(f.id, s.user_id) = 'live'
    )
  );

-- deleteSeed
delete
from "torrent_seeds"
where "info_hash" = $1;

-- deleteAllSeeds
delete
from "torrent_seeds";
