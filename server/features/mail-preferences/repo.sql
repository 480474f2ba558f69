-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findLanguages
select "chosen", "seen"
from "mail_languages"
where "user_id" = $1;

-- chooseLanguage
insert into "mail_languages" ("user_id", "chosen", "seen")
values ($1, $2, $3)
on conflict ("user_id") do update
set "chosen" = $4;

-- noteLanguage
insert into mail_languages (user_id, seen)
select $1, $2 where exists (select from users where id = $3)
on conflict (user_id) do update set seen = excluded.seen
where mail_languages.seen is distinct from excluded.seen;

-- findAddress
select "email"
from "users"
where "id" = $1 and "cancelled_at" is null;
