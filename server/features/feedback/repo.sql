-- Written by its test. Do not edit: change the function, and run the test with --update.

-- insertFeedback
insert into "feedback" ("id", "user_id", "contact", "text", "page", "request_id", "user_agent", "language", "closed_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- findFeedback
select "f".*, "u"."email"
from "feedback" as "f"
left join "users" as "u" on "u"."id" = "f"."user_id"
where "f"."id" = $1;

-- listFeedback
select "f".*, "u"."email"
from "feedback" as "f"
left join "users" as "u" on "u"."id" = "f"."user_id"
where "f"."closed_at" is null
order by "f"."created_at" desc, "f"."id"
limit $1;

-- feedbackOf
select "id", "contact", "text", "page", "request_id", "created_at", "closed_at"
from "feedback"
where "user_id" = $1
order by "created_at";

-- closeFeedback
update "feedback"
set "closed_at" = $1
where "id" = $2 and "closed_at" is null;

-- deleteOld
delete from feedback where id in (
  select id from feedback
  where created_at < now() - interval '180 days'
    and (user_id is null or closed_at < now() - interval '180 days')
  order by created_at limit $1
);
