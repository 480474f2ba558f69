-- Written by its test. Do not edit: change the function, and run the test with --update.

-- changesAfter
select drives.revision as present, c.revision, c.at, c.kind, c.file_ids, c.parent_ids
from drives left join lateral (
  select * from (
    select *, sum(cardinality(file_ids) + cardinality(parent_ids)) over (order by revision) as ids
    from (
      select * from changes
      where user_id = drives.user_id and revision > $1
      order by revision limit $2
    ) missed
  ) counted
  where ids <= $3
) c on true
where drives.user_id = $4
order by c.revision;

-- revisionOf
select "revision"
from "drives"
where "user_id" = $1;

-- deleteOld
delete from changes where (user_id, revision) in (
  select user_id, revision from changes where at < now() - interval '1 day' order by at limit $1
);
