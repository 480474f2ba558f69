-- Written by its test. Do not edit: change the function, and run the test with --update.

-- readAnnounced
select "address", "digest"
from "announced_pages";

-- replaceAnnounced
delete
from "announced_pages";
insert into announced_pages (address, digest)
select address, digest from jsonb_to_recordset($1::jsonb) as page (address text, digest text)
on conflict (address) do nothing;
