-- Written by its test. Do not edit: change the function, and run the test with --update.

-- list
select "activity".*, "users"."name" as "actor_name"
from "activity"
left join "users" on "users"."id" = "activity"."actor_id" and "users"."cancelled_at" is null
where "activity"."owner_id" = $1 and "activity"."created_at" >= $2 and (activity.created_at, activity.id) < ($3, $4)
order by "activity"."created_at" desc, "activity"."id" desc
limit $5;

-- sharedSince
with recursive 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where id = $1
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select min(g.created_at) as since from way
join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = $2;

-- liveWithin
with recursive 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where id = any($1::text[]) and user_id = $2
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
  select distinct way.entry as id from live join way on way.entry = live.entry where way.id = $3;

-- namesOf
select "id", "name", "is_folder"
from "files"
where "user_id" = $1 and "id" = any($2::text[]);

-- doneBy
select *
from "activity"
where "actor_id" = $1
order by "created_at" desc, "id" desc
limit $2;

-- deleteOld
delete from activity where id in (
  select id from activity where created_at < now() - interval '90 days' order by created_at limit $1
);
