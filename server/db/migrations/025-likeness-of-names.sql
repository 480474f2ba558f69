-- The skeletons of an account's name (UTS 39), one or two: no new name shares one with another account's. Null until the server has
-- computed them, which it does for older accounts at its start; names that look alike already stay as they are.
alter table users add column name_likenesses text[];
create index users_by_likeness on users using gin (name_likenesses);
create index users_without_likeness on users (id) where name_likenesses is null;
