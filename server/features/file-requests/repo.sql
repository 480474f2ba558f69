-- Written by its test. Do not edit: change the function, and run the test with --update.

-- insertRequest
insert into "file_requests" ("id", "user_id", "folder_id", "title", "note", "pass_code", "asks_name", "expires_at", "most_files", "most_bytes")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- updateRequest
update "file_requests"
set "title" = $1, "generation" = generation + $2
where "id" = $3;

-- deleteRequest
delete
from "file_requests"
where "id" = $1;

-- countRequests
select count(*)::int as requests
from file_requests
where user_id = $1;

-- endUploadsOf
update "uploads"
set "expires_at" = now()
where "request_id" = $1 and "completed_at" is null;

-- findOwner
select "users"."name", "avatars"."id" as "avatar_id"
from "users"
left join "avatars" on "avatars"."user_id" = "users"."id"
where "users"."id" = $1;

-- insertVisit
insert into "file_request_visits" ("id", "request_id", "generation", "token_hash", "sender_name", "expires_at")
values ($1, $2, $3, $4, $5, $6);

-- countVisits
select count(*)::int as visits from (
  select from file_request_visits where request_id = $1 and expires_at > now() limit $2
) counted;

-- nameVisit
update "file_request_visits"
set "sender_name" = $1
where "id" = $2 and "folder_id" is null;

-- deleteOldVisits
delete from file_request_visits where id in (
  select id from file_request_visits where expires_at < now() limit $1
);
