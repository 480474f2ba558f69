-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findFlags
select "flags"
from "user_settings"
where "user_id" = $1;

-- changeFlags
insert into user_settings (user_id, flags) values ($1, $2::jsonb)
on conflict (user_id) do update set flags = user_settings.flags || excluded.flags
returning flags;
