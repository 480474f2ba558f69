-- The row of a drive stands in `drives`, the word of the code and of the documentation. A rename changes the catalogue alone, whatever
-- number of drives there are; it waits for the transactions that use the table, and those that begin meanwhile wait for it.
alter table spaces rename to drives;
do $$
declare
  found record;
begin
  -- Of the key's index too. From PostgreSQL 18 on, "not null" is a constraint with a name.
  for found in select conname from pg_constraint where conrelid = 'drives'::regclass and starts_with(conname, 'spaces_') loop
    execute format('alter table drives rename constraint %I to %I', found.conname, 'drives' || substr(found.conname, 7));
  end loop;
end $$;

-- A server of the version before may go on beside this one during an update. It reads and writes the same rows through this view and
-- locks them, as it did the table's: PostgreSQL passes insert, update, delete and `for update` on. So both versions count the same
-- bytes under the same lock. Nothing of this version uses it.
create view spaces as select user_id, quota, used, reserved, entries, revision from drives;
