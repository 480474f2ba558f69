-- Written by its test. Do not edit: change the function, and run the test with --update.

-- isNothingAnnounced
select "address"
from "announced_pages"
limit $1;

-- comparePages
select coalesce(page.address, announced.address) as address, page.digest
from jsonb_to_recordset($1::jsonb) as page (address text, digest text)
full join announced_pages announced on announced.address = page.address
where page.digest is distinct from announced.digest
order by page.digest is null, 1;

-- recordAnnounced
delete
from announced_pages
where address = any($1);
insert into announced_pages (address, digest)
select distinct on (address) address, digest from jsonb_to_recordset($1::jsonb) as page (address text, digest text)
on conflict (address) do update set digest = excluded.digest;
