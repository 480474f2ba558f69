-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findFlags
select "flags"
from "user_settings"
where "user_id" = $1;

-- lockDisplay
insert into user_settings (user_id) values ($1)
on conflict (user_id) do update set user_id = excluded.user_id
returning display;

-- keepDisplay
update "user_settings"
set "display" = $1
where "user_id" = $2;

-- changeFlags
insert into user_settings (user_id, flags) values ($1, $2::jsonb)
on conflict (user_id) do update set flags = user_settings.flags || excluded.flags
returning flags;
