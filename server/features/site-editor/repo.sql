-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findMember
select "u"."id", "u"."name", "u"."email", "r"."role", "u"."operator_since" as "operatorSince"
from "users" as "u"
left join "site_roles" as "r" on "r"."user_id" = "u"."id"
where "u"."cancelled_at" is null and "u"."id" = $1;

-- listMembers
select "u"."id", "u"."name", "u"."email", "r"."role", "u"."operator_since" as "operatorSince"
from "users" as "u"
left join "site_roles" as "r" on "r"."user_id" = "u"."id"
where "u"."cancelled_at" is null and ("r"."role" is not null or "u"."operator_since" is not null)
order by "u"."email", "u"."id"
limit $1;

-- writeRole
insert into site_roles (user_id, role) values ($1, $2)
on conflict (user_id) do update set role = excluded.role, given_at = now();

-- removeRole
delete
from "site_roles"
where "user_id" = $1;

-- lockHistory
lock table site_files in share row exclusive mode;

-- aloneWithHistory
select pg_advisory_lock(hashtextextended('history of the site', 0));
select pg_advisory_unlock(hashtextextended('history of the site', 0));

-- knownFiles
select "name", "hash"
from "site_files";

-- insertTexts
insert into "site_texts" ("hash", "bytes")
values ($1, $2)
on conflict do nothing;

-- replaceFiles
delete
from "site_files"
where "name" in ($1);
insert into "site_files" ("name", "hash")
values ($1, $2);

-- insertPublication
insert into "site_publications" ("id", "user_id", "message", "source", "version")
values ($1, $2, $3, $4, $5);
insert into "site_publication_files" ("publication_id", "name", "before", "after")
values ($1, $2, $3, $4);

-- listPublications
select "p"."id", "p"."number", "p"."created_at" as "createdAt", "u"."name" as "author", "p"."message", "p"."source", "p"."version"
from "site_publications" as "p"
left join "users" as "u" on "u"."id" = "p"."user_id"
where "p"."number" < $1
order by "p"."number" desc
limit $2;

-- newestPublication
select "id", "version", "user_id" as "userId"
from "site_publications"
order by "number" desc
limit $1;

-- findPublication
select "p"."id", "p"."number", "p"."created_at" as "createdAt", "u"."name" as "author", "p"."message", "p"."source", "p"."version"
from "site_publications" as "p"
left join "users" as "u" on "u"."id" = "p"."user_id"
where "p"."id" = $1;

-- filesOf
select "publication_id" as "publicationId", "name", "before", "after"
from "site_publication_files"
where "publication_id" in ($1, $2)
order by "name";

-- stateBefore
select distinct on ("f"."name") "f"."name", "f"."before" as "hash"
from "site_publication_files" as "f"
inner join "site_publications" as "p" on "p"."id" = "f"."publication_id"
where "p"."number" > $1
order by "f"."name", "p"."number";

-- readTexts
select t.hash, t.bytes from site_texts t join (
  select hash, sum(octet_length(bytes)) over (order by octet_length(bytes), hash) as together
  from site_texts where hash = any($1::bytea[])
) s on s.hash = t.hash and s.together <= $2;

-- prune
delete from site_publications where number <= (
  select number from site_publications order by number desc offset $1 limit 1
);
delete from site_texts t
where not exists (select from site_files f where f.hash = t.hash)
  and not exists (select from site_publication_files p where p.before = t.hash)
  and not exists (select from site_publication_files p where p.after = t.hash);
