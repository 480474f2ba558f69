-- Whoever deletes an entry is asked by PostgreSQL whether another still has it as its parent. An index of some entries
-- cannot answer that: each deleted row read the whole table, everybody's files in it.
drop index files_children;
create index files_children on files (parent_id);
