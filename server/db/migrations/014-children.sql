-- For each deleted entry PostgreSQL checks whether another still has it as its parent. An index of some entries cannot
-- answer that: each deleted row read the whole table, with the files of all accounts.
drop index files_children;
create index files_children on files (parent_id);
